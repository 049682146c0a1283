/** What secrets of second factors are sealed for (`platform/secrets/sealed-text.server.ts`). */
export const factorPurpose = 'second-factor'
