import { useContext, useRef } from 'react'
import { SectionsContext } from '#app/features/clinic-sections/components/section-card.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { LivePreview } from '#app/features/website-editor/preview/components/live-preview.tsx'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { lookPath } from '../address.ts'
import type { LookView } from '../page.server.ts'
import { ColorCard } from './color-card.tsx'
import { HeroCard } from './hero-card.tsx'
import { LogoCard } from './logo-card.tsx'
import styles from './look-screen.module.css'
import { PhotoCard } from './photo-card.tsx'
import { TypeCard } from './type-card.tsx'

type Props = {
  view: LookView
  answer: DraftFormAnswer | undefined
  upload: UploadAnswer | undefined
  isSaved: boolean
  actionKey: string
}

/** Website > Look: what the clinic's pages look like, next to how they will. */
export function LookScreen({ view, answer, upload, isSaved, actionKey }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { foot } = useContext(SectionsContext)
  useKeptFocus({ actionKey, list: lookPath, heading })
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {m.look_title()}
          </h1>
          <p className={quietText.line}>{m.look_lead()}</p>
        </div>
      </div>
      <ActionNotice
        refusal={undefined}
        done={isSaved ? m.screens_saved() : null}
        closeLabel={m.screens_close()}
        actionKey={actionKey}
      />
      <div className={styles.grid}>
        <div className={styles.settings}>
          <LogoCard logos={view.logos} marks={view.form.marks} upload={upload} />
          <DraftForm path={lookPath} view={view.form} answer={answer} actionKey={actionKey}>
            <div className={styles.cards}>
              <ColorCard />
              <HeroCard photos={view.photos} />
              <TypeCard />
            </div>
          </DraftForm>
          <PhotoCard upload={upload} />
        </div>
        <LivePreview
          version={Object.values(view.form.marks).join()}
          address="/"
          title={m.look_preview_title()}
        />
      </div>
      {foot}
    </>
  )
}
