/** Pages of one object that its row's menu and the panel beside the table lead to. */
export const rowPages = ['edit', 'process', 'access', 'history'] as const
export type RowPage = (typeof rowPages)[number]

/** An observer has nothing to edit. */
export function rowPagesOf({ isManaging }: { isManaging: boolean }): readonly RowPage[] {
  return rowPages.filter((page) => isManaging || page !== 'edit')
}
