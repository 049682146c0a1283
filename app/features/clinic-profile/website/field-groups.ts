import { m } from '#app/language/messages.ts'
import { languagesAtFirst } from '#languages'
import type { FieldSpecs } from './field-specs.ts'
import type { DraftSection } from './fields.ts'
import { headingFields } from './heading-fields.ts'
import { languageChoices } from './language-choices.ts'
import { legalGroups } from './legal-groups.ts'
import { photoFields } from './photo-fields.ts'
import { payingFields } from './price-parts.ts'

export type FieldGroup = {
  /** As the list of changes calls it: "Look". */
  name: () => string
  /** The screen on which it is changed. */
  section: DraftSection
  /** Of its form, where the fields have one of their own (`routes/admin/website/group.tsx`). */
  path?: string
  lead?: () => string
  /** The page that says them. */
  page?: string
  /** A screen that belongs to it, and its name. */
  related?: { path: string; name: () => string }
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
      photoText: { kind: 'text', label: m.website_look_photo_text, most: 200, lines: 2, isLocal: true },
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
      logo: { kind: 'picture', isLogo: true, label: m.website_look_logo },
      logoDark: { kind: 'picture', isLogo: true, label: m.website_look_logo_dark },
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
  prices: {
    name: m.prices_paying,
    section: 'services',
    path: '/admin/website/paying',
    page: '/prices',
    lead: m.prices_paying_lead,
    related: { path: '/admin/website/prices', name: m.prices_name },
    fields: payingFields,
  },
  headings: {
    name: m.website_headings,
    section: 'texts',
    path: '/admin/website/headings',
    lead: m.website_headings_lead,
    related: { path: '/admin/clinic/texts', name: m.website_area_texts },
    fields: headingFields,
  },
  photos: {
    name: m.website_photos,
    section: 'texts',
    path: '/admin/website/photos',
    lead: m.website_photos_lead,
    related: { path: '/admin/clinic/texts', name: m.website_area_texts },
    fields: photoFields,
  },
  ...legalGroups,
  newPatients: {
    name: m.website_new_patients,
    section: 'pages',
    path: '/admin/website/new-patients',
    page: '/new-patients',
    lead: m.website_new_patients_lead,
    fields: {
      lead: {
        kind: 'text',
        label: m.website_page_lead,
        most: 200,
        lines: 2,
        isLocal: true,
        first: {
          en: 'Your first visit, step by step, so nothing surprises you.',
          es: 'Su primera cita, paso a paso, para que nada le tome por sorpresa.',
        },
      },
      before: {
        kind: 'text',
        label: m.website_new_patients_before,
        hint: m.website_page_text_hint,
        most: 1_200,
        lines: 6,
        isLocal: true,
        first: {
          en: '- Book online at any hour, or call {phone}.\n- You don’t need an account. Your confirmation email has a link to change or cancel.\n- Not sure what to book? Call us and we’ll help you choose.',
          es: '- Reserve en línea a cualquier hora o llame al {phone}.\n- No necesita una cuenta. El correo de confirmación trae un enlace para cambiar o cancelar.\n- ¿No sabe qué reservar? Llámenos y le ayudamos a elegir.',
        },
      },
      bring: {
        kind: 'text',
        label: m.website_new_patients_bring,
        hint: m.website_page_text_hint,
        most: 1_200,
        lines: 6,
        isLocal: true,
        first: {
          en: '- A photo ID\n- Your insurance card, if you have one\n- A list of your medicines and allergies\n- Results or records you’d like us to see',
          es: '- Una identificación con foto\n- Su tarjeta del seguro, si tiene\n- Una lista de sus medicinas y alergias\n- Resultados o expedientes que quiera mostrarnos',
        },
      },
      forms: {
        kind: 'text',
        label: m.website_new_patients_forms,
        hint: m.website_page_text_hint,
        most: 1_200,
        lines: 4,
        isLocal: true,
      },
      parking: {
        kind: 'text',
        label: m.website_new_patients_parking,
        hint: m.website_page_text_hint,
        most: 1_200,
        lines: 4,
        isLocal: true,
      },
      visit: {
        kind: 'text',
        label: m.website_new_patients_visit,
        hint: m.website_page_text_hint,
        most: 2_000,
        lines: 6,
        isLocal: true,
        first: {
          en: 'We start with your questions. You hear what we see, what can be done, and what can wait. Before you leave, you know the next step.',
          es: 'Empezamos con sus preguntas. Le decimos qué vemos, qué se puede hacer y qué puede esperar. Antes de irse, ya sabe cuál es el siguiente paso.',
        },
      },
      languages: {
        kind: 'text',
        label: m.website_new_patients_languages,
        hint: m.website_page_text_hint,
        most: 1_200,
        lines: 4,
        isLocal: true,
      },
    },
  },
} as const satisfies Record<string, FieldGroup>

export type FieldGroupName = keyof typeof fieldGroups
