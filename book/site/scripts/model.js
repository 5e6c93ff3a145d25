/** What a widget keeps, as an anywidget asks for it: here there is no Python to tell. */
export class Model {
  /** @param {Record<string, any>} state */
  constructor(state) {
    this.state = state;
    /** @type {Record<string, (() => void)[]>} */
    this.heard = {};
  }
  /** @param {string} name */
  get(name) {
    return this.state[name];
  }
  /** @param {string} name
      @param {unknown} value */
  set(name, value) {
    if (this.state[name] === value) return;
    this.state[name] = value;
    for (const hear of this.heard[`change:${name}`] ?? []) hear();
  }
  /** @param {string} change such as change:index
      @param {() => void} hear */
  on(change, hear) {
    (this.heard[change] ??= []).push(hear);
  }
  save_changes() {}
}
