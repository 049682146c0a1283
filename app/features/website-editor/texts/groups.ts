import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import { announcementFields } from '#app/features/clinic-profile/website/fields.ts'
import type { TextName } from '#app/features/clinic-profile/website/texts.ts'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'

type Group = {
  id: string
  title: () => string
  names: readonly TextName[]
  /** Its cards are a list of their own. */
  list?: ListName
}

/** The texts of the pages, as they are on the screen; every one of them is in one group. */
export const textGroups = [
  {
    id: 'home',
    title: m.texts_home,
    names: ['home.eyebrow', 'home.heading', 'home.lead'],
  },
  {
    id: 'reasons',
    title: m.texts_reasons,
    names: ['reasons.lead'],
    list: 'reason',
  },
  {
    id: 'invitation',
    title: m.texts_invitation,
    names: ['invitation.eyebrow', 'invitation.heading', 'invitation.lead'],
  },
  {
    id: 'about',
    title: m.texts_about,
    list: 'value',
    names: ['about.lead', 'about.heading', 'about.opening', 'about.text', 'team.heading', 'team.text'],
  },
  { id: 'services', title: m.texts_services, names: ['services.lead'] },
  { id: 'doctors', title: m.texts_doctors, names: ['doctors.lead', 'doctors.opening', 'doctors.text'] },
  {
    id: 'search',
    title: m.texts_search,
    names: ['home.description', 'about.description', 'services.description', 'doctors.description'],
  },
] as const satisfies readonly Group[]

/** Every field of the screen, in its order. */
export const textFieldNames: readonly string[] = [
  ...announcementFields,
  ...textGroups.flatMap(({ names }) => names.flatMap(fieldsOf)),
]
