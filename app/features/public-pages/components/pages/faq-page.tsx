import { currentClinic, filled, itemsOf } from '#app/features/clinic-profile/website/current-clinic.ts'
import { questionGroupNames } from '#app/features/clinic-profile/website/field-lists.ts'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import { isPageOn } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import link from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { Questions } from '../shared/questions.tsx'
import styles from './faq-page.module.css'

const groupTitles = {
  booking: m.clinic_faq_booking,
  visits: m.clinic_faq_visits,
  costs: m.clinic_faq_costs,
  privacy: m.clinic_faq_privacy,
} as const

/** `/faq`: the clinic's questions by what they are about; a group without any isn't there. */
export function FaqPage() {
  const groups = questionGroupNames.flatMap((group) => {
    const questions = itemsOf('faq').filter((item) => item.group === group)
    return questions.length === 0 ? [] : [{ group, questions }]
  })
  return (
    <>
      <PageHeader
        title={pageHeading('faq', m.clinic_faq_title)}
        lead={m.clinic_faq_lead()}
        outlook="faq"
        low
      />
      <div className={layout.section}>
        <div className={`${layout.wrap} ${styles.columns}`}>
          {groups.length > 1 && (
            <nav className={styles.index} aria-label={m.clinic_faq_index()}>
              {groups.map(({ group }) => (
                <a key={group} href={`#${group}`}>
                  {groupTitles[group]()}
                </a>
              ))}
            </nav>
          )}
          <div className={styles.groups}>
            {groups.map(({ group, questions }, at) => (
              <section key={group} id={group} aria-labelledby={`${group}-title`}>
                <h2 id={`${group}-title`} className={typography.title}>
                  {groupTitles[group]()}
                </h2>
                <Questions
                  isFirstOpen={at === 0}
                  questions={questions.map(({ key, question, answer }) => ({
                    id: `q-${key}`,
                    question: filled(localText(question)),
                    answer: filled(localText(answer)),
                  }))}
                />
              </section>
            ))}
            <NotFound />
          </div>
        </div>
      </div>
    </>
  )
}

function NotFound() {
  const { phone } = currentClinic()
  return (
    <div className={styles.notFound}>
      <h2 className={typography.heading}>{heading('notFound')}</h2>
      <p>
        <a className={link.textLink} href={phone.link}>
          {m.clinic_faq_call({ phone: phone.text })}
        </a>
        {isPageOn('contact') && (
          <>
            {' '}
            <a className={link.textLink} href={localPath('/contact#write')}>
              {m.clinic_faq_write()}
            </a>
          </>
        )}
      </p>
    </div>
  )
}
