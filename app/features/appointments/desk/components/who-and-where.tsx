import type { VisitLine } from '../team.server.ts'

type Props = { row: Pick<VisitLine, 'clinician' | 'room'>; className?: string | undefined }

/** "Dr. Jordan Example · Room 2"; nothing where all visits are the same. */
export function WhoAndWhere({ row: { clinician, room }, className }: Props) {
  const said = [clinician, room].filter((name) => name !== '')
  if (said.length === 0) return null
  return (
    <span className={className} title={said.join(' · ')}>
      {said.map((name, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  )
}
