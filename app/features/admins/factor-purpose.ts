/** What secrets of second factors are sealed for (`platform/sealed-text.server.ts`). */
export const factorPurpose = 'second-factor'
