import { currentClinic, filled, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import { TextBlocks } from '#app/features/website-text/components/text-blocks.tsx'
import { parseText } from '#app/features/website-text/parse.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { languageName, listText } from '#app/platform/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import link from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { Invitation } from '../shared/invitation.tsx'
import styles from './new-patients-page.module.css'

const headings = {
  before: 'newBefore',
  bring: 'newBring',
  forms: 'newForms',
  parking: 'newParking',
  visit: 'newVisit',
  languages: 'newLanguages',
} as const
const steps = ['before', 'bring', 'forms', 'parking', 'visit', 'languages'] as const

/** `/new-patients`: the way to the first appointment, step by step; a step without words isn't there. */
export function NewPatientsPage() {
  const said = websiteGroup('newPatients')
  const shown = steps.flatMap((step) => {
    const text = filled(localText(said[step]))
    return text === '' ? [] : [{ step, text }]
  })
  const { address, arriveEarlyMinutes, directions } = currentClinic()
  return (
    <>
      <PageHeader
        title={pageHeading('new-patients', m.clinic_new_title)}
        lead={filled(localText(said.lead))}
        outlook="newPatients"
        low
      />
      <div className={layout.section}>
        <ol className={`${layout.wrap} ${styles.steps}`}>
          {shown.map(({ step, text }) => (
            <li key={step}>
              <h2 className={typography.heading}>{heading(headings[step])}</h2>
              <TextBlocks blocks={parseText(text)} />
              {step === 'visit' && <p>{m.clinic_new_early({ minutes: arriveEarlyMinutes })}</p>}
            </li>
          ))}
          <li>
            <h2 className={typography.heading}>{heading('newWhere')}</h2>
            <p>
              {address.street}, {address.city}, {address.stateCode} {address.zip}
            </p>
            <p>
              <a className={link.textLink} href={directions} rel="noopener">
                {m.clinic_new_directions()} <Icon name="arrow-right" />
              </a>
            </p>
            {clinicLanguages().length > 1 && (
              <p>{m.clinic_new_website_in({ languages: listText(clinicLanguages().map(languageName)) })}</p>
            )}
          </li>
        </ol>
      </div>
      <Invitation />
    </>
  )
}
