import { useLocation } from 'react-router'
import { type FormAnswer, isRefused } from '../../../platform/forms/form-answer.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageMeta } from '../../clinic/components/page-meta.tsx'
import { pageCopy as clinicCopy } from '../../clinic/page-copy.ts'
import { pageCopy } from '../page/copy.ts'
import type { TestimonialField } from '../page/fields.ts'
import type { LettersView } from '../page/page.server.ts'
import { Letters } from './letters.tsx'
import { PublishingPolicy } from './publishing-policy.tsx'
import { ShareForm } from './share-form.tsx'

type Props = {
  /** Null where the testimonials could not be read. */
  view: LettersView | null
  answer: FormAnswer<TestimonialField> | undefined
  isSent: boolean
}

const title = clinicCopy.titled(pageCopy.title)

/** `/testimonials` in all its states. */
export function TestimonialsPage({ view, answer, isSent }: Props) {
  const { key } = useLocation()
  return (
    <>
      <PageMeta
        title={isRefused(answer) ? pageCopy.errorPrefix + title : title}
        description={pageCopy.description}
      />
      <PageHeader title={pageCopy.title} lead={pageCopy.lead} low />
      <div className="wrap tst">
        <Letters view={view} />
        <div className="beside">
          <ShareForm key={isSent ? key : 'form'} answer={answer} isSent={isSent && !answer} />
          <PublishingPolicy />
        </div>
      </div>
      <div className="sec tight" />
    </>
  )
}
