import { m } from '#app/language/messages.ts'
import type { FieldSpecs } from './field-specs.ts'

const longestPictureText = 200

const labelled = (photo: () => string, part: () => string) => () =>
  m.website_photo_part({ photo: photo(), part: part() })

/** Photographs of the clinic's own that take the place of drawings of people and rooms. */
export const photoFields = {
  team: { kind: 'picture', label: m.website_photo_team },
  teamFocus: { kind: 'focus', label: labelled(m.website_photo_team, m.screens_focus) },
  teamDark: { kind: 'picture', label: labelled(m.website_photo_team, m.look_photo_dark) },
  teamText: {
    kind: 'text',
    label: labelled(m.website_photo_team, m.services_picture_text),
    most: longestPictureText,
    lines: 2,
    isLocal: true,
  },
  room: { kind: 'picture', label: m.website_photo_room },
  roomFocus: { kind: 'focus', label: labelled(m.website_photo_room, m.screens_focus) },
  roomDark: { kind: 'picture', label: labelled(m.website_photo_room, m.look_photo_dark) },
  roomText: {
    kind: 'text',
    label: labelled(m.website_photo_room, m.services_picture_text),
    most: longestPictureText,
    lines: 2,
    isLocal: true,
  },
} as const satisfies FieldSpecs
