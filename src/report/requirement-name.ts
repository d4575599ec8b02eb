import type { RequirementResult } from '../requirement/result.ts'

/** The id, with the cell where the run was over several: `AUTH-MISSING-401[model-b]`. */
export function requirementName({ id, cell }: Pick<RequirementResult, 'id' | 'cell'>): string {
  return isOnlyCell(cell) ? id : `${id}[${cell}]`
}

/** The id of its element in a page: for a run over one cell that is the requirement's own. */
export function requirementAnchor({ id, cell }: Pick<RequirementResult, 'id' | 'cell'>): string {
  return isOnlyCell(cell) ? id : `${id}@${cell}`
}

function isOnlyCell(cell: string): boolean {
  return cell === '' || cell === 'default'
}
