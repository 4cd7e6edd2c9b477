// Preloaded into a server (storm-shop.ts): its clock is CLOCK_BEHIND_MS behind the computer's.
const behind = Number(process.env.CLOCK_BEHIND_MS)
const Real = Date

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now() - behind] : given))
  }

  static now() {
    return Real.now() - behind
  }
}
