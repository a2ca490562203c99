/** Cell styles of the full-width tables in the settings. */
export const headCellClass =
  'h-9 touch:h-11 border-b border-line px-2 text-start text-12 font-medium text-text-3 first:ps-0 last:pe-0'
export const bodyCellClass = 'h-11 border-b border-line px-2 first:ps-0 last:pe-0'
