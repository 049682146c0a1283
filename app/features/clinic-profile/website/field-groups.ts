import { m } from '#app/language/messages.ts'
import { languagesAtFirst } from '#languages'
import type { FieldSpecs } from './field-specs.ts'
import type { DraftSection } from './fields.ts'
import { languageChoices } from './language-choices.ts'
import { legalGroups } from './legal-groups.ts'
import { payingFields } from './price-parts.ts'

type FieldGroup = {
  /** As the list of changes calls it: "Look". */
  name: () => string
  /** The screen on which it is changed. */
  section: DraftSection
  fields: FieldSpecs
}

/** Fields of which there is one each: `look.color`. Another feature adds a group or a field here. */
export const fieldGroups = {
  look: {
    name: m.website_group_look,
    section: 'look',
    fields: {
      color: { kind: 'color', label: m.website_look_color },
      hero: {
        kind: 'choice',
        label: m.website_look_hero,
        of: {
          'first-light': m.website_look_hero_first_light,
          photograph: m.website_look_hero_photograph,
          plain: m.website_look_hero_plain,
        },
        first: 'first-light',
      },
      photo: { kind: 'picture', label: m.website_look_photo },
      photoFocus: { kind: 'focus', label: m.website_look_photo_focus },
      photoDark: { kind: 'picture', label: m.website_look_photo_dark },
      type: {
        kind: 'choice',
        label: m.website_look_type,
        of: {
          western: m.website_look_type_western,
          quiet: m.website_look_type_quiet,
          clear: m.website_look_type_clear,
        },
        first: 'western',
      },
      logo: { kind: 'picture', label: m.website_look_logo },
      logoDark: { kind: 'picture', label: m.website_look_logo_dark },
    },
  },
  site: {
    name: m.languages_website,
    section: 'profile',
    fields: {
      languages: {
        kind: 'choice',
        label: m.languages_field,
        of: languageChoices,
        first: languagesAtFirst.join(),
      },
    },
  },
  prices: { name: m.prices_name, section: 'services', fields: payingFields },
  ...legalGroups,
} as const satisfies Record<string, FieldGroup>

export type FieldGroupName = keyof typeof fieldGroups
