/** What a widget keeps, as an anywidget asks for it: here there is no Python to tell. */
export class Model {
  constructor(state) { Object.assign(this, { state, heard: {} }); }
  get(name) { return this.state[name]; }
  set(name, value) {
    if (this.state[name] === value) return;
    this.state[name] = value;
    for (const hear of this.heard[`change:${name}`] ?? []) hear();
  }
  on(change, hear) { (this.heard[change] ??= []).push(hear); }
  save_changes() {}
}
