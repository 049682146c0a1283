import { clsx } from 'clsx'
import { team } from '../../../../art/drawings.ts'
import { localPath } from '../../../../language/addresses.ts'
import { m } from '../../../../language/messages.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Drawing } from '../../../../ui/drawing.tsx'
import layout from '../../../../ui/layout.module.css'
import { PageHeader } from '../../../../ui/page-header.tsx'
import typography from '../../../../ui/typography.module.css'
import { clinicCopy } from '../../copy.ts'
import { websiteText } from '../../website/in-use.ts'
import { Invitation } from '../shared/invitation.tsx'
import styles from './about-page.module.css'
import { RisingSun } from './rising-sun.tsx'

const { about } = clinicCopy

/**
 * `/about`: introduction, four values each on its own horizon, the team, invitation.
 * @param doctors how many the website shows; null where nobody knows
 */
export function AboutPage({ doctors }: { doctors: number | null }) {
  return (
    <>
      <PageHeader title={m.clinic_about_title()} lead={websiteText('about.lead')} low />
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
        <h2 className={clsx(typography.heading, styles.valuesHeading)} id="values">
          {m.clinic_about_values_heading()}
        </h2>
        <div className={styles.values}>
          {about.values().map(({ name, text }, step) => (
            <div key={name} className={styles.value}>
              <div className={styles.horizon}>
                <RisingSun step={step} />
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
  return (
    <section className={clsx(layout.section, layout.tinted, styles.teamSection)} aria-labelledby="team">
      <div className={clsx(layout.wrap, styles.team)}>
        <div className={styles.picture}>
          <Drawing of={team} alt={m.clinic_about_team_picture()} />
        </div>
        <div>
          <h2 className={typography.title} id="team">
            {websiteText('team.heading')}
          </h2>
          <p>{websiteText('team.text')}</p>
          {doctors !== 0 && (
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
