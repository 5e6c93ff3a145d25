/* Put after caisse.js where the value is how many tokens are left; 0 is followed. */
const played = mechanism.throw;
mechanism.throw = (chance, given) => {
  const game = played(chance, given);
  return { ...game, value: game.left };
};
mechanism.name = String;
