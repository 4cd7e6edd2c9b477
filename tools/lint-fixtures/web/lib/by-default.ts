// violates: linter import(no-default-export)
const thing = 1
export default thing
