/** While the sentences are on their way into messages, what is found is shown and does not fail. */
export const isConverted = false
