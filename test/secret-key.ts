/** As long and as mixed as a server wants it. */
export const testSecretKey = 'only-for-tests-aG7x-Qv2L-9sTn-KwY4-bRd8'
