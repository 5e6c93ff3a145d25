/* The spy who deals every second of a day: to be built. */

export const SPY = {
  still: () => '<div class="jeux-cards"><figure class="jeux-frame"><figcaption></figcaption></figure></div>',
  begin({ el }) {
    el.insertAdjacentHTML("beforeend", SPY.still());
    return () => {};
  },
};
