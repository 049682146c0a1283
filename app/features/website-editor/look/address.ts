export const lookPath = '/admin/website/look'

/** Parts of the look: photographs and logos for both themes, and those for dark grounds alone. */
export type PhotoPart = 'photo' | 'photoDark'
export type LogoPart = 'logo' | 'logoDark'

export const lookField = (part: PhotoPart | LogoPart): string => `look.${part}`
