import { m } from '#app/language/messages.ts'
import type { FieldSpecs } from './field-specs.ts'

/** A line of the price list, of a service or under a heading of its own. */
export const priceParts = {
  shown: { kind: 'flag', label: m.lists_is_shown, hint: m.prices_shown_hint },
  title: {
    kind: 'text',
    label: m.prices_title,
    hint: m.prices_title_hint,
    most: 60,
    isLocal: true,
    isRequired: true,
  },
  service: { kind: 'service', label: m.prices_service, none: m.prices_no_service },
  heading: { kind: 'text', label: m.prices_heading, hint: m.prices_heading_hint, most: 40, isLocal: true },
  price: {
    kind: 'choice',
    label: m.prices_kind,
    of: { exact: m.prices_exact, from: m.prices_from, range: m.prices_range, ask: m.prices_ask },
    first: 'exact',
  },
  amount: { kind: 'cents', label: m.prices_amount, hint: m.prices_amount_hint },
  upTo: { kind: 'cents', label: m.prices_up_to, hint: m.prices_up_to_hint },
  per: { kind: 'text', label: m.prices_per, hint: m.prices_per_hint, most: 40, isLocal: true },
  minutes: { kind: 'number', label: m.prices_minutes, least: 5, most: 480 },
  note: { kind: 'text', label: m.prices_note, most: 160, lines: 2, isLocal: true },
} as const satisfies FieldSpecs

/** How a patient pays, below the prices. */
export const payingFields = {
  lead: { kind: 'text', label: m.prices_lead, most: 160, lines: 2, isLocal: true },
  methods: {
    kind: 'text',
    label: m.prices_methods,
    hint: m.services_one_per_line,
    most: 600,
    lines: 4,
    isLocal: true,
  },
  insurance: {
    kind: 'text',
    label: m.prices_insurance,
    hint: m.services_one_per_line,
    most: 2_000,
    lines: 6,
    isLocal: true,
  },
  financing: { kind: 'text', label: m.prices_financing, most: 200, lines: 2, isLocal: true },
  financingLink: { kind: 'link', label: m.prices_financing_link },
  note: {
    kind: 'text',
    label: m.prices_page_note,
    hint: m.prices_page_note_hint,
    most: 200,
    lines: 2,
    isLocal: true,
  },
  changedOn: { kind: 'day', label: m.prices_changed_on, isAutomatic: true },
} as const satisfies FieldSpecs
