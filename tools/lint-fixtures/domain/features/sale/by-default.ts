// violates: linter import(no-default-export)
const price = 1
export default price
