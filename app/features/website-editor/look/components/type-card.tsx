import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { m } from '#app/language/messages.ts'
import { unbroken } from '#app/platform/format.ts'
import { ChoiceCards } from './choice-cards.tsx'
import styles from './type-card.module.css'

/** Three pairs of typefaces; each is shown in its own. */
export function TypeCard() {
  const choices = [
    { value: 'western', name: 'Besley + Figtree', about: m.look_type_western_about() },
    { value: 'quiet', name: 'Newsreader + Hanken Grotesk', about: m.look_type_quiet_about() },
    { value: 'clear', name: 'Bricolage Grotesque + Public Sans', about: m.look_type_clear_about() },
  ].map((choice) => ({ ...choice, picture: <Sample type={choice.value} /> }))
  return (
    <SectionCard id="look-type" title={m.website_look_type()} lead={m.look_type_lead()}>
      <ChoiceCards field="look.type" legend={m.website_look_type()} choices={choices} isList />
    </SectionCard>
  )
}

const Sample = ({ type }: { type: string }) => (
  <span className={styles.sample} data-type={type} aria-hidden="true">
    <span>{m.look_type_sample_heading()}</span>
    <small>{unbroken(m.look_type_sample_text())}</small>
  </span>
)
