import { filled } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { WebsiteLists } from '#app/features/clinic-profile/website/website.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import { TextBlocks } from '#app/features/website-text/components/text-blocks.tsx'
import { parseText } from '#app/features/website-text/parse.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { Invitation } from '../shared/invitation.tsx'
import { Questions } from '../shared/questions.tsx'
import { ServicePicture } from '../shared/service-picture.tsx'
import styles from './own-page.module.css'

type Props = { page: WebsiteLists['page'][number] }

/** A page that the clinic added: text, picture, button, questions; what has no words isn't there. */
export function OwnPage({ page }: Props) {
  const { picture, focus, buttonLink } = page
  const words = (part: 'title' | 'lead' | 'text' | 'questions' | 'buttonText' | 'pictureText') =>
    filled(localText(page[part]))
  const button = words('buttonText')
  return (
    <>
      <PageHeader title={words('title')} lead={words('lead') || undefined} outlook="own" low />
      <div className={layout.section}>
        <div className={layout.wrap}>
          <div className={styles.content}>
            {picture && (
              <div className={styles.picture}>
                <ServicePicture
                  of={{ kind: 'upload', sources: picture, focus }}
                  alt={words('pictureText')}
                  isWide
                />
              </div>
            )}
            <TextBlocks blocks={parseText(words('text'))} />
            {button !== '' && buttonLink !== '' && (
              <p className={layout.actions}>
                <ButtonLink href={buttonLink.startsWith('/') ? localPath(buttonLink) : buttonLink}>
                  {button}
                </ButtonLink>
              </p>
            )}
          </div>
        </div>
        <OwnQuestions text={words('questions')} />
      </div>
      <Invitation />
    </>
  )
}

/** Each heading is a question, what follows is its answer. */
function OwnQuestions({ text }: { text: string }) {
  const questions = questionsIn(text)
  if (questions.length === 0) return null
  return (
    <section className={layout.wrap} aria-labelledby="questions">
      <div className={styles.content}>
        <h2 id="questions" className={typography.heading}>
          {heading('pageQuestions')}
        </h2>
        <Questions questions={questions} isFirstOpen />
      </div>
    </section>
  )
}

const questionsIn = (text: string) =>
  text
    .split(/^##\s+/m)
    .slice(1)
    .map((part, at) => {
      const [question = '', ...answer] = part.split('\n')
      return { id: `question-${at + 1}`, question: question.trim(), answer: answer.join('\n').trim() }
    })
