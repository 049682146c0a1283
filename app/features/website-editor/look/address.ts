import { addressOf } from '#app/platform/lists/list-address.ts'

export const lookPath = '/admin/website/look'

/** The photographs of the home page: for both themes, and one for dark pages alone. */
export const photos = { light: 'look.photo', dark: 'look.photoDark' } as const
export type PhotoKind = keyof typeof photos

/** The clinic's logo: for light grounds, and one for dark grounds. */
export const logos = { logo: 'look.logo', 'logo-dark': 'look.logoDark' } as const
export type LogoKind = keyof typeof logos

export const logoPath = (kind: LogoKind): string => addressOf(lookPath, { logo: kind })
export const logoIn = (search: URLSearchParams): LogoKind | null => {
  const kind = search.get('logo')
  return kind === 'logo' || kind === 'logo-dark' ? kind : null
}

/** Where a photograph is sent to. */
export const photoPath = (kind: PhotoKind): string => addressOf(lookPath, { photo: kind })
export const photoIn = (search: URLSearchParams): PhotoKind =>
  search.get('photo') === 'dark' ? 'dark' : 'light'
