export const publishPath = '/admin/clinic/publish'
export const versionsPath = '/admin/clinic/versions'
export const versionPath = (number: number): string => `${versionsPath}/${number}`
