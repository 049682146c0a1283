import { m } from '#app/language/messages.ts'
import type { FieldSpecs } from './field-specs.ts'

/** Two pictures of the same person, before and after a treatment. */
export const resultParts = {
  shown: { kind: 'flag', label: m.lists_is_shown, hint: m.lists_is_shown_hint },
  title: {
    kind: 'text',
    label: m.results_pair_title,
    hint: m.results_pair_title_hint,
    most: 60,
    isLocal: true,
    isRequired: true,
  },
  text: { kind: 'text', label: m.results_text, most: 200, lines: 2, isLocal: true },
  consent: { kind: 'consent', label: m.results_consent, hint: m.results_consent_hint, isRequired: true },
  showsFace: { kind: 'flag', label: m.results_shows_face },
  before: { kind: 'picture', label: m.results_before, isRequired: true },
  beforeFocus: { kind: 'focus', label: m.screens_focus },
  beforeText: {
    kind: 'text',
    label: m.results_before_text,
    hint: m.results_picture_text_hint,
    most: 200,
    lines: 2,
    isLocal: true,
    isRequired: true,
  },
  after: { kind: 'picture', label: m.results_after, isRequired: true },
  afterFocus: { kind: 'focus', label: m.screens_focus },
  afterText: {
    kind: 'text',
    label: m.results_after_text,
    most: 200,
    lines: 2,
    isLocal: true,
    isRequired: true,
  },
  service: { kind: 'service', label: m.results_service, none: m.results_no_service },
  treatment: {
    kind: 'text',
    label: m.results_treatment,
    hint: m.results_treatment_hint,
    most: 60,
    isLocal: true,
  },
  weeks: { kind: 'number', label: m.results_weeks, least: 1, most: 520 },
} as const satisfies FieldSpecs
