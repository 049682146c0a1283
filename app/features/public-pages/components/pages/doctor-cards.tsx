import { clsx } from 'clsx'
import { Drawing } from '#app/art/drawing.tsx'
import { doctorPlaceholder, galleryEmpty } from '#app/art/drawings-of-pages.ts'
import { doctorAnchor, isDrawn, type ShownDoctor } from '#app/features/clinic-profile/doctor.ts'
import { bookingPath } from '#app/features/public-pages/navigation.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import iconButton from '#app/ui/icon-button.module.css'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import { DrawingNote } from '../shared/drawing-note.tsx'
import styles from './doctor-cards.module.css'

const rays = 33
const centre = { x: 260, y: 258 }
const inner = 218
/** Long and short rays in turn; all of them longest at the top. */
const lengths = { long: 32, short: 14 }
const lowest = { length: 12, opacity: 0.35 }

/** The portrait is the rising sun: rays around its arch, longest at the top. Decoration. */
function PortraitRays() {
  return (
    <svg
      viewBox="0 0 520 262"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    >
      {Array.from({ length: rays }, (_, ray) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ray is its place
        <path key={ray} {...drawn(ray)} />
      ))}
    </svg>
  )
}

function drawn(ray: number) {
  const angle = Math.PI * (1 - ray / (rays - 1))
  const height = Math.sin(angle)
  const full = ray % 2 === 0 ? lengths.long : lengths.short
  const length = lowest.length * (1 - height) + full * height
  const at = (distance: number) =>
    `${(centre.x + Math.cos(angle) * distance).toFixed(1)} ${(centre.y - Math.sin(angle) * distance).toFixed(1)}`
  return {
    d: `M${at(inner)}L${at(inner + length)}`,
    opacity: (lowest.opacity + (1 - lowest.opacity) * height).toFixed(2),
  }
}

/** One card for each, below each other. */
export function DoctorCards({ doctors }: { doctors: ShownDoctor[] }) {
  return (
    <div className={clsx(layout.wrap, layout.overHeader, styles.cards)}>
      {doctors.map((doctor, place) => (
        <DoctorCard key={doctor.id} doctor={doctor} place={place} isOnly={doctors.length === 1} />
      ))}
    </div>
  )
}

type Props = { doctor: ShownDoctor; place: number; isOnly: boolean }

function DoctorCard({ doctor, place, isOnly }: Props) {
  const { id, name, sentence, specialty, education, experience, isBookable } = doctor
  const anchor = doctorAnchor(doctor, place)
  return (
    <article className={clsx(card.card, styles.doctor)} aria-labelledby={anchor}>
      <div className={styles.portrait}>
        <PortraitRays />
        <div className={styles.arch}>
          <Portrait doctor={doctor} />
        </div>
      </div>
      <div className={styles.text}>
        <h2 className={typography.title} id={anchor}>
          {name}
        </h2>
        {sentence && <p className={clsx(typography.lead, styles.sentence)}>{sentence}</p>}
        {(specialty || education || experience) && (
          <dl className={styles.training}>
            <Fact name={m.clinic_doctors_specialty()} text={specialty} />
            <Fact name={m.clinic_doctors_education()} text={education} />
            <Fact name={m.clinic_doctors_experience()} text={experience} className={styles.experience} />
          </dl>
        )}
        <div className={clsx(layout.actions, styles.actions)}>
          {(isBookable || isOnly) && (
            <ButtonLink href={isBookable ? bookingPath({ with: id }) : bookingPath()} icon="calendar-check">
              {m.clinic_book_here()}
              {!isOnly && <span className={typography.visuallyHidden}>: {name}</span>}
            </ButtonLink>
          )}
          <DoctorLinks doctor={doctor} />
        </div>
      </div>
    </article>
  )
}

type FactProps = { name: string; text: string; className?: string | undefined }

const Fact = ({ name, text, className }: FactProps) =>
  text ? (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{text}</dd>
    </div>
  ) : null

/** How wide the arch is, for the browser's choice among the stored widths. */
const sizes = '(max-width: 600px) 272px, (max-width: 1180px) 340px, 400px'

/** A portrait of their own, or the drawn one; of whom there is neither, a frame that waits for it: nobody gets another's face. */
export function Portrait({ doctor: { portrait, focus, alternativeText } }: { doctor: ShownDoctor }) {
  if (!portrait) {
    return isDrawn(alternativeText) ? (
      <>
        <Drawing of={doctorPlaceholder} alt={m.clinic_drawing_of({ what: alternativeText })} />
        <DrawingNote />
      </>
    ) : (
      <Drawing of={galleryEmpty} alt="" />
    )
  }
  const [left, top] = focus.split(' ')
  return (
    <picture>
      {portrait.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={styles.photograph}
        src={portrait.src}
        width={portrait.width}
        height={portrait.height}
        alt={alternativeText}
        loading="lazy"
        decoding="async"
        style={{
          background: `url("${portrait.placeholder}") center / cover no-repeat`,
          objectPosition: `${left}% ${top}%`,
        }}
      />
    </picture>
  )
}

function DoctorLinks({ doctor: { name, social } }: { doctor: ShownDoctor }) {
  const { linkedin, twitter } = social
  return (
    <span className={styles.networks}>
      {linkedin && (
        <a
          href={linkedin}
          className={iconButton.iconButton}
          rel="noopener"
          aria-label={m.clinic_doctors_on({ name, network: 'LinkedIn' })}
        >
          <Icon name="linkedin-logo" />
        </a>
      )}
      {twitter && (
        <a
          href={twitter}
          className={iconButton.iconButton}
          rel="noopener"
          aria-label={m.clinic_doctors_on({ name, network: 'Twitter (X)' })}
        >
          <Icon name="x-logo" />
        </a>
      )}
    </span>
  )
}
