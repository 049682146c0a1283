/** Says that a public page is asked for as staff will publish it: such an answer is never kept, for anyone who asks. */
export const previewParameter = 'preview'
