export const staffMailsPath = '/admin/mails'
