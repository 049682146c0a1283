import { team } from '../../../art/drawings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { pageCopy } from '../page-copy.ts'
import { Invitation } from './invitation.tsx'
import { RisingSun } from './rising-sun.tsx'

const { about } = pageCopy

/** `/about`: introduction, four values each on its own horizon, the team, invitation. */
export function AboutPage() {
  return (
    <>
      <PageHeader title={about.title} lead={about.lead} low />
      <section className="sec" aria-labelledby="introduction">
        <div className="wrap intro">
          <h2 className="d2" id="introduction">
            {about.heading}
          </h2>
          <div>
            <p className="say">{about.say}</p>
            <p>{about.text}</p>
          </div>
        </div>
      </section>
      <section className="wrap" aria-labelledby="values">
        <h2 className="d3 quiet" id="values">
          {about.valuesHeading}
        </h2>
        <div className="values">
          {about.values.map(({ name, text }, step) => (
            <div key={name} className="value">
              <div className="rise">
                <RisingSun step={step} />
              </div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </section>
      <Team />
      <Invitation />
    </>
  )
}

function Team() {
  return (
    <section className="sec s2 teamsec" aria-labelledby="team">
      <div className="wrap team">
        <div className="pic">
          <Drawing of={team} alt={about.teamPicture} />
        </div>
        <div>
          <h2 className="d2" id="team">
            {about.teamHeading}
          </h2>
          <p>{about.team}</p>
          <div className="acts">
            <ButtonLink href="/doctors" variant="secondary">
              {about.teamButton}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
