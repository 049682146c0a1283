import type { ReactNode } from 'react'
import { ClinicFrame } from '#app/features/clinic-sections/components/clinic-frame.tsx'
import type { ClinicSection } from '#app/features/clinic-sections/sections.ts'
import { m } from '#app/language/messages.ts'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import { Banner } from '#app/ui/banner.tsx'

type Props = {
  section: ClinicSection
  path: string
  /** Undefined where the page could be read. */
  problem: string | undefined
  isSaved: boolean
  /** In place of what is said of a saved form. */
  notice?: ReactNode
  actionKey: string
  children: ReactNode
}

/** A section of the screen "Clinic" whose fields are a draft until they are published. */
export function DraftScreen({ section, path, problem, isSaved, notice, actionKey, children }: Props) {
  return (
    <ClinicFrame section={section} list={path} actionKey={actionKey}>
      {notice ?? (
        <ActionNotice
          refusal={undefined}
          done={isSaved ? m.screens_saved() : null}
          closeLabel={m.screens_close()}
          actionKey={actionKey}
        />
      )}
      {problem === undefined ? (
        children
      ) : (
        <Banner tone="error">
          <p>
            {problem} <a href={path}>{m.screens_try_again()}</a>
          </p>
        </Banner>
      )}
    </ClinicFrame>
  )
}
