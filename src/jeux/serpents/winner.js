/* Put after race.js where the value of a game is who wins it: what the players are called. */
const TURNS = ["the first", "the second", "the third", "the fourth", "the fifth"];
mechanism.name = (who) => TURNS[who];
