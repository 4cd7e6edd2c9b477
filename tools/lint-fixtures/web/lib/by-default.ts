// violates: exports
const thing = 1
export default thing
