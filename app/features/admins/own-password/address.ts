/** Where somebody chooses their own password in place of one that somebody else set. */
export const ownPasswordPath = '/admin/password'
