import { addressOf } from '#app/platform/lists/list-address.ts'

export const lookPath = '/admin/website/look'

/** The photographs of the home page: for both themes, and one for dark pages alone. */
export const photos = { light: 'look.photo', dark: 'look.photoDark' } as const
export type PhotoKind = keyof typeof photos

/** Where a photograph is sent to. */
export const photoPath = (kind: PhotoKind): string => addressOf(lookPath, { photo: kind })
export const photoIn = (search: URLSearchParams): PhotoKind =>
  search.get('photo') === 'dark' ? 'dark' : 'light'
