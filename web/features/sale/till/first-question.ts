// What Complete Sale asks first. The lazily loaded part that asks phones sets the question.
type FirstQuestion = (complete: () => void) => void

let question: FirstQuestion | null = null

/** Null for no question. */
export const setFirstQuestion = (next: FirstQuestion | null): void => {
  question = next
}

/** Asks the question, which completes when the answer is yes; completes at once without one. */
export const askFirst = (complete: () => void): void =>
  question === null ? complete() : question(complete)
