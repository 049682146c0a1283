import { m } from '#app/language/messages.ts'
import type { PhraseKind } from './rules.ts'

/** What to do about a phrase, and who objected to it: agency, year, and kind of letter, case, or guide. */
export const phraseCopy: Record<PhraseKind, { advice: () => string; source: () => string }> = {
  'same-ingredient': { advice: m.phrases_same_ingredient, source: m.phrases_source_same_ingredient },
  generic: { advice: m.phrases_generic, source: m.phrases_source_generic },
  'clinically-proven': { advice: m.phrases_clinically_proven, source: m.phrases_source_clinically_proven },
  'fda-approved': { advice: m.phrases_fda_approved, source: m.phrases_source_fda_approved },
  cure: { advice: m.phrases_cure, source: m.phrases_source_cure },
  'stem-cells': { advice: m.phrases_stem_cells, source: m.phrases_source_stem_cells },
  'red-light': { advice: m.phrases_red_light, source: m.phrases_source_red_light },
  botox: { advice: m.phrases_botox, source: m.phrases_source_botox },
  guarantee: { advice: m.phrases_guarantee, source: m.phrases_source_guarantee },
  'weight-loss': { advice: m.phrases_weight_loss, source: m.phrases_source_weight_loss },
  price: { advice: m.phrases_price, source: m.phrases_source_price },
  'before-after': { advice: m.phrases_before_after, source: m.phrases_source_before_after },
}
