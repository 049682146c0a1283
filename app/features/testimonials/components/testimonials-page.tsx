import { clsx } from 'clsx'
import { useLocation } from 'react-router'
import { m } from '../../../language/messages.ts'
import { type FormAnswer, isRefused } from '../../../platform/forms/form-answer.ts'
import layout from '../../../ui/layout.module.css'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageMeta } from '../../clinic/components/head/page-meta.tsx'
import { clinicCopy } from '../../clinic/copy.ts'
import { pageCopy } from '../page/copy.ts'
import type { TestimonialField } from '../page/fields.ts'
import type { LettersView } from '../page/page.server.ts'
import { Letters } from './letters.tsx'
import { PublishingPolicy } from './publishing-policy.tsx'
import { ShareForm } from './share-form.tsx'
import styles from './testimonials-page.module.css'

type Props = {
  /** Null where the testimonials could not be read. */
  view: LettersView | null
  answer: FormAnswer<TestimonialField> | undefined
  isSent: boolean
}

const title = () => clinicCopy.titled(m.testimonials_page_title())

/** `/testimonials` in all its states. */
export function TestimonialsPage({ view, answer, isSent }: Props) {
  const { key } = useLocation()
  return (
    <>
      <PageMeta
        title={isRefused(answer) ? m.platform_error_title({ title: title() }) : title()}
        description={pageCopy.description()}
      />
      <PageHeader title={m.testimonials_page_title()} lead={m.testimonials_page_lead()} low />
      <div className={clsx(layout.wrap, styles.lettersAndForm)}>
        <Letters view={view} />
        <div className={styles.beside}>
          <ShareForm key={isSent ? key : 'form'} answer={answer} isSent={isSent && !answer} />
          <PublishingPolicy />
        </div>
      </div>
      <div className={clsx(layout.section, layout.tight)} />
    </>
  )
}
