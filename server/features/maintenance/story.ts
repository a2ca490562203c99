import type { TellStory } from '../../platform/guards/story.ts'

export const story: TellStory = async () => ({ examples: { 'GET /api/maintenance/status': {} } })
