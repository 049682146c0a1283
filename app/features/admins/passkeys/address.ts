/** What a device is to sign is asked for here: by whoever is signed in, and by whoever is about to. */
export const passkeyPath = '/admin/passkey'
export const signInPasskeyPath = '/admin/login/passkey'
