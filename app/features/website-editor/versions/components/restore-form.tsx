import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { versionPath, versionsPath } from '#app/features/website-editor/address.ts'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import type { VersionIntent } from '../page.server.ts'

type Props = {
  number: number
  draftCount: number
  /** The draft that goes for it was told: nobody is asked again. */
  isAsked?: boolean
  /** Its button. */
  children: ReactNode
}

/** Fills the draft with a version; where a draft is there already the version's page asks first. */
export function RestoreForm({ number, draftCount, isAsked = false, children }: Props) {
  if (draftCount > 0 && !isAsked)
    return (
      <Form method="get" action={versionPath(number)}>
        <HiddenFields fields={{ restore: 'ask' }} />
        {children}
      </Form>
    )
  return (
    <Form method="post" action={versionsPath}>
      <HiddenFields
        fields={{
          intent: 'restore' satisfies VersionIntent,
          number: String(number),
          replaces: String(draftCount),
        }}
      />
      {children}
    </Form>
  )
}
