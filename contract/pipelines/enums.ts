/** Colors of stages. */
export const stageColors = ['GRAY', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'BLUE', 'NAVY', 'PURPLE'] as const
export type StageColor = (typeof stageColors)[number]

/** Colors of the default stages, which `add_default_stages()` creates. */
export const firstStageColors = { OPEN: 'BLUE', PAUSED: 'YELLOW', WON: 'GREEN', LOST: 'RED' } as const

/** Limits of pipelines and of their stages. */
export const pipelineLimits = { pipelines: 20, stages: 30, nameLength: 60, rottingDays: 365 } as const
