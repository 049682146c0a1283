import { hero } from '#app/art/drawings-of-pages.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { DraftPair } from '#app/features/website-editor/components/draft-pair.tsx'
import { FocusField } from '#app/features/website-editor/components/focus-field.tsx'
import { useDraftField } from '#app/features/website-editor/components/form-context.ts'
import { seenName } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lookField, type PhotoPart } from '../address.ts'
import type { LookView } from '../page.server.ts'
import { ChoiceCards } from './choice-cards.tsx'
import styles from './hero-card.module.css'

/** Of any language. */
const letters = 'Aa'

/** What is at the top of Home, and which part of a photograph stays in sight. */
export function HeroCard({ photos: { photo, photoDark } }: Pick<LookView, 'photos'>) {
  const choices = [
    {
      value: 'first-light',
      name: m.website_look_hero_first_light(),
      about: m.look_hero_first_light_about(),
      picture: <img src={hero.day} alt="" loading="lazy" />,
    },
    {
      value: 'photograph',
      name: m.website_look_hero_photograph(),
      about: m.look_hero_photograph_about(),
      picture: photo ? <img src={photo} alt="" /> : <NoPhoto />,
    },
    {
      value: 'plain',
      name: m.website_look_hero_plain(),
      about: m.look_hero_plain_about(),
      picture: (
        <span className={styles.plain} aria-hidden="true">
          {letters}
        </span>
      ),
    },
  ]
  return (
    <SectionCard id="look-hero" title={m.website_look_hero()} lead={m.look_hero_lead()}>
      <ChoiceCards field="look.hero" legend={m.website_look_hero()} choices={choices} />
      {photo && <FocusField field="look.photoFocus" src={photo} />}
      {photo && <Chosen part="photo" src={photo} />}
      {photoDark && <Chosen part="photoDark" src={photoDark} />}
      {photo && <DraftPair base="look.photoText" title={m.website_look_photo_text()} isOptional isStacked />}
    </SectionCard>
  )
}

const NoPhoto = () => (
  <span className={styles.noPhoto}>
    <Icon name="images" size={32} />
  </span>
)

/** A photograph of the draft, and a button that takes it out: of all of the form, only what is pressed is sent empty. */
function Chosen({ part, src }: { part: PhotoPart; src: string }) {
  const field = lookField(part)
  const { mark } = useDraftField(field)
  const names = { photo: m.website_look_photo(), photoDark: m.look_photo_dark() }
  return (
    <div className={styles.chosen}>
      <HiddenFields fields={{ [seenName(field)]: mark }} />
      <img src={src} alt="" />
      <span>{names[part]}</span>
      <Button name={field} value="" variant="secondary" size="extra-small" icon="trash">
        {m.look_photo_remove()}
      </Button>
    </div>
  )
}
