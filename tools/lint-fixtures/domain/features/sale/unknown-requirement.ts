// violates: requirements
/** The till adds an item that no requirement knows (POS-999, decision S99). */
export const unknownRequirement = 1
