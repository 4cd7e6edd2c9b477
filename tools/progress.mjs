// A reporter of Vitest that says how far the run is, a line for each tenth of the files.

/** Made by Vitest for each run, beside its own reporter. */
export default class Progress {
  files = 0
  ended = 0

  onTestRunStart(specifications) {
    this.files = specifications.length
  }

  onTestModuleEnd() {
    const tenths = (count) => Math.floor((count * 10) / this.files)
    this.ended += 1
    if (tenths(this.ended) > tenths(this.ended - 1))
      console.log(`-- ${this.ended} of ${this.files} files of tests`)
  }
}
