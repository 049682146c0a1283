/** Whether single letters do something is changed there. */
export const letterKeysPath = '/admin/keys'
