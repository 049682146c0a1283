/**
 * The name where it can be one, else empty. Anyone can have an email sent to any address; a "name" that is an
 * address or a message would make us its carrier.
 */
export function greetingName(name: string): string {
  return /^[\p{L}\p{M}' ’.-]{1,60}$/u.test(name) && !/\.\p{L}{2}/u.test(name) ? name : ''
}

/** The first word of a name that can be one, else empty: by it alone pages and emails call somebody. */
export const greetingFirstName = (name: string): string => greetingName(name.trim()).split(' ')[0] ?? ''
