import { clsx } from 'clsx'
import { Arch } from '#app/art/arch.tsx'
import { Drawing } from '#app/art/drawing.tsx'
import { team } from '#app/art/drawings-of-pages.ts'
import { useIsDrawn } from '#app/art/scenery.ts'
import { filled, websiteGroup, websiteText } from '#app/features/clinic-profile/website/current-clinic.ts'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import { isPageOn } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { DrawingNote } from '../shared/drawing-note.tsx'
import { Invitation } from '../shared/invitation.tsx'
import { Photograph } from '../shared/photograph.tsx'
import styles from './about-page.module.css'

type Sky = { y: number; radius: number; rays: number; from: number; to: number }

/** The sun a step higher each time: a sliver, half, three quarters, whole. Degrees, 0 is east, 90 is up. */
const steps: readonly Sky[] = [
  { y: 86, radius: 30, rays: 0, from: 0, to: 0 },
  { y: 68, radius: 30, rays: 5, from: 30, to: 150 },
  { y: 50, radius: 30, rays: 7, from: 22.5, to: 157.5 },
  { y: 33, radius: 27, rays: 16, from: 0, to: 337.5 },
]
const centre = 50
const rayGap = 10
const rayLength = 7

/** Decoration over a value's name; the line under it is the horizon. */
function RisingSun({ step }: { step: number }) {
  const sky = steps[step % steps.length]
  if (!sky) return null
  return (
    <svg viewBox="0 0 150 74" aria-hidden="true" focusable="false">
      <circle cx={centre - 2} cy={sky.y} r={sky.radius} fill="var(--i-sun2)" />
      <path d={raysOf(sky)} stroke="var(--star)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}

function raysOf({ y, radius, rays, from, to }: Sky): string {
  return Array.from({ length: rays }, (_, ray) => {
    const angle = ((from + ((to - from) * ray) / (rays - 1)) * Math.PI) / 180
    const at = (distance: number) =>
      `${(centre - 2 + Math.cos(angle) * distance).toFixed(1)} ${(y - Math.sin(angle) * distance).toFixed(1)}`
    return `M${at(radius + rayGap)}L${at(radius + rayGap + rayLength)}`
  }).join('')
}

const { about } = clinicCopy

/**
 * `/about`: introduction, four values each on its own horizon, the team, invitation.
 * @param doctors how many the website shows; null where nobody knows
 */
export function AboutPage({ doctors }: { doctors: number | null }) {
  const isDrawn = useIsDrawn()
  return (
    <>
      <PageHeader
        title={pageHeading('about', m.clinic_about_title)}
        lead={websiteText('about.lead')}
        outlook="about"
        low
      />
      <section className={layout.section} aria-labelledby="introduction">
        <div className={clsx(layout.wrap, styles.introduction)}>
          <h2 className={typography.title} id="introduction">
            {websiteText('about.heading')}
          </h2>
          <div>
            <p className={styles.firstWords}>{websiteText('about.opening')}</p>
            <p>{websiteText('about.text')}</p>
          </div>
        </div>
      </section>
      <section className={layout.wrap} aria-labelledby="values">
        <h2 className={clsx(typography.heading, typography.secondary)} id="values">
          {heading('values')}
        </h2>
        <div className={styles.values}>
          {about.values().map(({ key, name, text }, step) => (
            <div key={key} className={styles.value}>
              <div className={styles.horizon}>
                {isDrawn ? <RisingSun step={step} /> : <Arch step={step} className={styles.arch} />}
              </div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </section>
      <Team doctors={doctors} />
      <Invitation />
    </>
  )
}

function Team({ doctors }: { doctors: number | null }) {
  const { team: photo, teamDark, teamFocus, teamText } = websiteGroup('photos')
  return (
    <section className={clsx(layout.section, layout.tinted, styles.teamSection)} aria-labelledby="team">
      <div className={clsx(layout.wrap, styles.team)}>
        <div className={styles.picture}>
          {photo ? (
            <Photograph
              of={photo}
              dark={teamDark}
              focus={teamFocus}
              alt={filled(localText(teamText)) || websiteText('team.heading')}
              sizes="(max-width: 900px) 94vw, 740px"
            />
          ) : (
            <>
              <Drawing of={team} alt={m.clinic_about_team_picture()} />
              <DrawingNote />
            </>
          )}
        </div>
        <div>
          {photo && <p className={typography.eyebrow}>{heading('faces')}</p>}
          <h2 className={typography.title} id="team">
            {websiteText('team.heading')}
          </h2>
          <p>{websiteText('team.text')}</p>
          {doctors !== 0 && isPageOn('doctors') && (
            <div className={clsx(layout.actions, styles.actions)}>
              <ButtonLink href={localPath('/doctors')} variant="secondary">
                {doctors === 1 ? m.clinic_about_team_button() : m.clinic_about_team_button_of_more()}
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
