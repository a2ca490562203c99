// Made by scripts/openapi.ts from contract/openapi.json.

export interface paths {
    "/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Activities by page, with sort and filters */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    /** @description Rows to pass over, from the beginning or the cursor */
                    offset?: number;
                    /** @description Makes `total` exact, however many rows there are, but for a search */
                    count?: "all";
                    contactId?: string;
                    companyId?: string;
                    dealId?: string;
                    campaignId?: string;
                    type?: string;
                    channel?: string;
                    outcome?: string;
                    userId?: string;
                    /** @description The first: a date, in UTC, or a date and time; it counts itself */
                    startDate?: string;
                    /** @description The last: a date, in UTC, or a date and time; it counts itself */
                    endDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description type
                                 * @enum {string}
                                 */
                                type: "CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM" | null;
                                /**
                                 * @description channel
                                 * @enum {string|null}
                                 */
                                channel: "PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER" | null;
                                /**
                                 * @description outcome
                                 * @enum {string|null}
                                 */
                                outcome: "SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED" | null;
                                /** @description duration */
                                duration: number | null;
                                /**
                                 * Format: date-time
                                 * @description scheduled at
                                 */
                                scheduledAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed at
                                 */
                                completedAt: string | null;
                                /** @description campaign id */
                                campaignId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                user: components["schemas"]["Actor"];
                                /** Format: uuid */
                                workspaceId: string;
                                /** Format: uuid */
                                organizationId: string;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Create an activity */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description title */
                        title: string;
                        /** @description description */
                        description?: string | null;
                        /**
                         * @description type
                         * @enum {string}
                         */
                        type?: "CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM" | null;
                        /**
                         * @description channel
                         * @enum {string|null}
                         */
                        channel?: "PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER" | null;
                        /**
                         * @description outcome
                         * @enum {string|null}
                         */
                        outcome?: "SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED" | null;
                        /** @description duration */
                        duration?: number | null;
                        /**
                         * Format: date-time
                         * @description scheduled at
                         */
                        scheduledAt?: string | null;
                        /**
                         * Format: date-time
                         * @description completed at
                         */
                        completedAt?: string | null;
                        /** @description campaign id */
                        campaignId?: string | null;
                        /**
                         * Format: uuid
                         * @description contact
                         */
                        contactId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /**
                         * Format: uuid
                         * @description deal
                         */
                        dealId?: string | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        user?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description type
                                 * @enum {string}
                                 */
                                type: "CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM" | null;
                                /**
                                 * @description channel
                                 * @enum {string|null}
                                 */
                                channel: "PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER" | null;
                                /**
                                 * @description outcome
                                 * @enum {string|null}
                                 */
                                outcome: "SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED" | null;
                                /** @description duration */
                                duration: number | null;
                                /**
                                 * Format: date-time
                                 * @description scheduled at
                                 */
                                scheduledAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed at
                                 */
                                completedAt: string | null;
                                /** @description campaign id */
                                campaignId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                user: components["schemas"]["Actor"];
                                /** Format: uuid */
                                workspaceId: string;
                                /** Format: uuid */
                                organizationId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description type
                                 * @enum {string}
                                 */
                                type: "CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM" | null;
                                /**
                                 * @description channel
                                 * @enum {string|null}
                                 */
                                channel: "PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER" | null;
                                /**
                                 * @description outcome
                                 * @enum {string|null}
                                 */
                                outcome: "SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED" | null;
                                /** @description duration */
                                duration: number | null;
                                /**
                                 * Format: date-time
                                 * @description scheduled at
                                 */
                                scheduledAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed at
                                 */
                                completedAt: string | null;
                                /** @description campaign id */
                                campaignId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                user: components["schemas"]["Actor"];
                                /** Format: uuid */
                                workspaceId: string;
                                /** Format: uuid */
                                organizationId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change fields of many activities, picked by ids or by filters, as one step */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        activityIds?: string[];
                        filters?: {
                            /** Format: uuid */
                            contactId?: string;
                            /** Format: uuid */
                            companyId?: string;
                            /** Format: uuid */
                            dealId?: string;
                            campaignId?: string;
                            type?: string;
                            channel?: string;
                            outcome?: string;
                            userId?: string;
                            /** @description The first: a date, in UTC, or a date and time; it counts itself */
                            startDate?: string;
                            /** @description The last: a date, in UTC, or a date and time; it counts itself */
                            endDate?: string;
                        };
                        changes: {
                            /** Format: uuid */
                            id?: string;
                            /** @description title */
                            title?: string;
                            /** @description description */
                            description?: string | null;
                            /**
                             * @description type
                             * @enum {string}
                             */
                            type?: "CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM" | null;
                            /**
                             * @description channel
                             * @enum {string|null}
                             */
                            channel?: "PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER" | null;
                            /**
                             * @description outcome
                             * @enum {string|null}
                             */
                            outcome?: "SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED" | null;
                            /** @description duration */
                            duration?: number | null;
                            /**
                             * Format: date-time
                             * @description scheduled at
                             */
                            scheduledAt?: string | null;
                            /**
                             * Format: date-time
                             * @description completed at
                             */
                            completedAt?: string | null;
                            /** @description campaign id */
                            campaignId?: string | null;
                            /**
                             * Format: uuid
                             * @description contact
                             */
                            contactId?: string | null;
                            /**
                             * Format: uuid
                             * @description company
                             */
                            companyId?: string | null;
                            /**
                             * Format: uuid
                             * @description deal
                             */
                            dealId?: string | null;
                            version?: unknown;
                            createdAt?: unknown;
                            updatedAt?: unknown;
                            user?: unknown;
                            /** Format: uuid */
                            workspaceId?: string;
                            /** Format: uuid */
                            organizationId?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/activities/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take activities to the trash, as one step */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        activityIds?: string[];
                        filters?: {
                            /** Format: uuid */
                            contactId?: string;
                            /** Format: uuid */
                            companyId?: string;
                            /** Format: uuid */
                            dealId?: string;
                            campaignId?: string;
                            type?: string;
                            channel?: string;
                            outcome?: string;
                            userId?: string;
                            /** @description The first: a date, in UTC, or a date and time; it counts itself */
                            startDate?: string;
                            /** @description The last: a date, in UTC, or a date and time; it counts itself */
                            endDate?: string;
                        };
                        /** @default true */
                        force?: boolean;
                        /** @default true */
                        deleteRelated?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/enums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The values of type, channel and outcome */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ActivityEnums"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo one deletion, single or bulk */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deletionId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One activity */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description type
                                 * @enum {string}
                                 */
                                type: "CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM" | null;
                                /**
                                 * @description channel
                                 * @enum {string|null}
                                 */
                                channel: "PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER" | null;
                                /**
                                 * @description outcome
                                 * @enum {string|null}
                                 */
                                outcome: "SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED" | null;
                                /** @description duration */
                                duration: number | null;
                                /**
                                 * Format: date-time
                                 * @description scheduled at
                                 */
                                scheduledAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed at
                                 */
                                completedAt: string | null;
                                /** @description campaign id */
                                campaignId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                user: components["schemas"]["Actor"];
                                /** Format: uuid */
                                workspaceId: string;
                                /** Format: uuid */
                                organizationId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        /** Change several fields of an activity */
        put: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description title */
                        title?: string;
                        /** @description description */
                        description?: string | null;
                        /**
                         * @description type
                         * @enum {string}
                         */
                        type?: "CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM" | null;
                        /**
                         * @description channel
                         * @enum {string|null}
                         */
                        channel?: "PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER" | null;
                        /**
                         * @description outcome
                         * @enum {string|null}
                         */
                        outcome?: "SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED" | null;
                        /** @description duration */
                        duration?: number | null;
                        /**
                         * Format: date-time
                         * @description scheduled at
                         */
                        scheduledAt?: string | null;
                        /**
                         * Format: date-time
                         * @description completed at
                         */
                        completedAt?: string | null;
                        /** @description campaign id */
                        campaignId?: string | null;
                        /**
                         * Format: uuid
                         * @description contact
                         */
                        contactId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /**
                         * Format: uuid
                         * @description deal
                         */
                        dealId?: string | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        user?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description type
                                 * @enum {string}
                                 */
                                type: "CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM" | null;
                                /**
                                 * @description channel
                                 * @enum {string|null}
                                 */
                                channel: "PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER" | null;
                                /**
                                 * @description outcome
                                 * @enum {string|null}
                                 */
                                outcome: "SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED" | null;
                                /** @description duration */
                                duration: number | null;
                                /**
                                 * Format: date-time
                                 * @description scheduled at
                                 */
                                scheduledAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed at
                                 */
                                completedAt: string | null;
                                /** @description campaign id */
                                campaignId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                user: components["schemas"]["Actor"];
                                /** Format: uuid */
                                workspaceId: string;
                                /** Format: uuid */
                                organizationId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        post?: never;
        /** Take an activity to the trash */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a activity, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["HistoryEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** First step of signing in: checks the password, answers a token for the second step */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Credentials"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                accessToken: string;
                            };
                            message?: string;
                            accessToken: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignOut"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @enum {boolean} */
                                signedOut: true;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/resend-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a new code; the earlier one is worth nothing any more */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Resend"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["MailSent"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signup/initiate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a sign-up: mails a code, creates nothing yet */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignUp"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SignUpBegun"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signup/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a sign-up with the code: creates user, organization and workspace, and signs in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CodeGiven"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SignedUp"];
                            message?: string;
                            accessToken: string;
                            refreshToken: string;
                            user: components["schemas"]["User"];
                            checkout_url?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the product is down for work on it */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["MaintenanceStatus"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/onboarding/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave the first steps behind */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never> | null;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @enum {boolean} */
                                is_onboarded: true;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/check-trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a trial of a plan can begin; changes nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TrialCheck"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["TrialChecked"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/choose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a trial, or a subscription that waits to be paid */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PlanChoice"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PlanChosen"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/getsubscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Subscriptions of the organization signed in to, the selected one first */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never> | null;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Subscription"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plans to choose from; none on an installation that sells none */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Plan"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/all-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts that the caller may switch to: the own, and those of members that are not above the caller's role */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SwitchableAccount"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/impersonate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Work as another member of the team, or, with the own account, return from it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AccountChoice"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SignedIn"];
                            message?: string;
                            accessToken: string;
                            refreshToken: string;
                            user: components["schemas"]["User"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who signed in, changed a role, exported, deleted and so on, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    /** @description Part of a name or of what was done */
                    search?: string;
                    /** @description One action, or several with commas between */
                    action?: string;
                    actorId?: string;
                    from?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["AuditEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Download records as CSV, XLSX or JSON */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @default csv
                         * @enum {string}
                         */
                        format?: "csv" | "xlsx" | "json";
                        fields?: string[];
                        options?: {
                            ids?: string[];
                            filters?: {
                                /** @description Part of a name or of what was done */
                                search?: string;
                                /** @description One action, or several with commas between */
                                action?: string;
                                /** Format: uuid */
                                actorId?: string;
                                /** Format: date-time */
                                from?: string;
                                /** Format: date-time */
                                to?: string;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The columns that an export can have */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ExportField"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the password; this session lives on, all others end */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordChange"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @enum {boolean} */
                                changed: true;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a link to a new password; answers the same whether or not there is an account */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailOnly"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["MailSent"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Both steps of signing in at once, into the oldest organization */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailCredentials"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SignedIn"];
                            message?: string;
                            accessToken: string;
                            refreshToken: string;
                            user: components["schemas"]["User"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/organization/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of an organization of the caller, by name */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["MemberName"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/organization/{id}/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's workspaces of one organization, oldest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["WorkspaceOfUser"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person, with organizations, workspaces and permissions */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["User"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        /** Change name, avatar, phone number or time zone of the signed-in person */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProfileChange"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["User"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Use up a refresh token for a new pair; honours Idempotency-Key for 60 seconds */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RefreshRequest"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["TokenPair"];
                            message?: string;
                            accessToken: string;
                            refreshToken: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a new link; the earlier one is worth nothing any more */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Resend"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["MailSent"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the mailed token; every session ends */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordReset"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @enum {boolean} */
                                changed: true;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the caller is signed in, with device and last use */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OpenSession"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Sign out everywhere else */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out one session of the caller */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a sign-up: mails a link, creates nothing yet */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignUp"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SignUpBegun"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/tenant-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Second step of signing in: enters one organization of the caller */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TenantChoice"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SignedIn"];
                            message?: string;
                            accessToken: string;
                            refreshToken: string;
                            user: components["schemas"]["User"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a sign-up with the link's token, and sign in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LinkGiven"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SignedUp"];
                            message?: string;
                            accessToken: string;
                            refreshToken: string;
                            user: components["schemas"]["User"];
                            checkout_url?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/workspace/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of a workspace of the caller, by name */
        get: {
            parameters: {
                query?: {
                    /** @description Part of a name or an address */
                    search?: string;
                    /** @description Everybody when missing */
                    limit?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["MemberName"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies by page, with search, sort and filters */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    /** @description Rows to pass over, from the beginning or the cursor */
                    offset?: number;
                    /** @description Makes `total` exact, however many rows there are, but for a search */
                    count?: "all";
                    search?: string;
                    status?: string;
                    priority?: string;
                    source?: string;
                    ownerId?: string;
                    tagId?: string;
                    createdFrom?: string;
                    createdTo?: string;
                    updatedFrom?: string;
                    updatedTo?: string;
                    size?: string;
                    industry?: string;
                    country?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string;
                                /** @description domain */
                                domain: string | null;
                                /** @description industry */
                                industry: string | null;
                                /**
                                 * @description size
                                 * @enum {string|null}
                                 */
                                size: "STARTUP" | "SMALL" | "MEDIUM" | "LARGE" | "ENTERPRISE" | null;
                                /** @description revenue */
                                revenue: string | null;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description source */
                                source: string | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description logo URL */
                                logo: string | null;
                                /** @description address */
                                address: string | null;
                                /** @description city */
                                city: string | null;
                                /** @description state */
                                state: string | null;
                                /** @description country */
                                country: string | null;
                                /** @description zip code */
                                zipCode: string | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last enriched date
                                 */
                                lastEnrichedAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Create a company */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description name */
                        name: string;
                        /** @description domain */
                        domain?: string | null;
                        /** @description industry */
                        industry?: string | null;
                        /**
                         * @description size
                         * @enum {string|null}
                         */
                        size?: "STARTUP" | "SMALL" | "MEDIUM" | "LARGE" | "ENTERPRISE" | null;
                        /** @description revenue */
                        revenue?: string | null;
                        /** @description description */
                        description?: string | null;
                        /**
                         * @description status
                         * @enum {string|null}
                         */
                        status?: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                        /**
                         * @description priority
                         * @enum {string|null}
                         */
                        priority?: "HOT" | "WARM" | "COLD" | null;
                        /** @description email */
                        email?: string | null;
                        /** @description phone number */
                        phoneNumber?: string | null;
                        /** @description WhatsApp number */
                        whatsappNumber?: string | null;
                        /** @description source */
                        source?: string | null;
                        /**
                         * @description preferred channel
                         * @enum {string|null}
                         */
                        preferredChannel?: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                        /** @description website URL */
                        websiteUrl?: string | null;
                        /** @description LinkedIn URL */
                        linkedinUrl?: string | null;
                        /** @description Twitter URL */
                        twitterUrl?: string | null;
                        /** @description logo URL */
                        logo?: string | null;
                        /** @description address */
                        address?: string | null;
                        /** @description city */
                        city?: string | null;
                        /** @description state */
                        state?: string | null;
                        /** @description country */
                        country?: string | null;
                        /** @description zip code */
                        zipCode?: string | null;
                        /** @description lead score */
                        leadScore?: number | null;
                        /** @description enrichment score */
                        enrichmentScore?: number | null;
                        /**
                         * Format: date-time
                         * @description last enriched date
                         */
                        lastEnrichedAt?: string | null;
                        /**
                         * Format: uuid
                         * @description owner
                         */
                        ownerId?: string | null;
                        /** @description custom attributes */
                        customAttributes?: {
                            [key: string]: unknown;
                        } | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        owner?: unknown;
                        tags?: unknown;
                        counts?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string;
                                /** @description domain */
                                domain: string | null;
                                /** @description industry */
                                industry: string | null;
                                /**
                                 * @description size
                                 * @enum {string|null}
                                 */
                                size: "STARTUP" | "SMALL" | "MEDIUM" | "LARGE" | "ENTERPRISE" | null;
                                /** @description revenue */
                                revenue: string | null;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description source */
                                source: string | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description logo URL */
                                logo: string | null;
                                /** @description address */
                                address: string | null;
                                /** @description city */
                                city: string | null;
                                /** @description state */
                                state: string | null;
                                /** @description country */
                                country: string | null;
                                /** @description zip code */
                                zipCode: string | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last enriched date
                                 */
                                lastEnrichedAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string;
                                /** @description domain */
                                domain: string | null;
                                /** @description industry */
                                industry: string | null;
                                /**
                                 * @description size
                                 * @enum {string|null}
                                 */
                                size: "STARTUP" | "SMALL" | "MEDIUM" | "LARGE" | "ENTERPRISE" | null;
                                /** @description revenue */
                                revenue: string | null;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description source */
                                source: string | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description logo URL */
                                logo: string | null;
                                /** @description address */
                                address: string | null;
                                /** @description city */
                                city: string | null;
                                /** @description state */
                                state: string | null;
                                /** @description country */
                                country: string | null;
                                /** @description zip code */
                                zipCode: string | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last enriched date
                                 */
                                lastEnrichedAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take companies to the trash, as one step */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        companyIds?: string[];
                        filters?: components["schemas"]["CompanyFilters"];
                        /** @default true */
                        force?: boolean;
                        /** @default true */
                        deleteRelated?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change fields of many companies, picked by ids or by filters, as one step */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        companyIds?: string[];
                        filters?: components["schemas"]["CompanyFilters"];
                        changes: {
                            /** Format: uuid */
                            id?: string;
                            /** @description name */
                            name?: string;
                            /** @description domain */
                            domain?: string | null;
                            /** @description industry */
                            industry?: string | null;
                            /**
                             * @description size
                             * @enum {string|null}
                             */
                            size?: "STARTUP" | "SMALL" | "MEDIUM" | "LARGE" | "ENTERPRISE" | null;
                            /** @description revenue */
                            revenue?: string | null;
                            /** @description description */
                            description?: string | null;
                            /**
                             * @description status
                             * @enum {string|null}
                             */
                            status?: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                            /**
                             * @description priority
                             * @enum {string|null}
                             */
                            priority?: "HOT" | "WARM" | "COLD" | null;
                            /** @description email */
                            email?: string | null;
                            /** @description phone number */
                            phoneNumber?: string | null;
                            /** @description WhatsApp number */
                            whatsappNumber?: string | null;
                            /** @description source */
                            source?: string | null;
                            /**
                             * @description preferred channel
                             * @enum {string|null}
                             */
                            preferredChannel?: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                            /** @description website URL */
                            websiteUrl?: string | null;
                            /** @description LinkedIn URL */
                            linkedinUrl?: string | null;
                            /** @description Twitter URL */
                            twitterUrl?: string | null;
                            /** @description logo URL */
                            logo?: string | null;
                            /** @description address */
                            address?: string | null;
                            /** @description city */
                            city?: string | null;
                            /** @description state */
                            state?: string | null;
                            /** @description country */
                            country?: string | null;
                            /** @description zip code */
                            zipCode?: string | null;
                            /** @description lead score */
                            leadScore?: number | null;
                            /** @description enrichment score */
                            enrichmentScore?: number | null;
                            /**
                             * Format: date-time
                             * @description last enriched date
                             */
                            lastEnrichedAt?: string | null;
                            /**
                             * Format: uuid
                             * @description owner
                             */
                            ownerId?: string | null;
                            /** @description custom attributes */
                            customAttributes?: {
                                [key: string]: unknown;
                            } | null;
                            version?: unknown;
                            createdAt?: unknown;
                            updatedAt?: unknown;
                            owner?: unknown;
                            tags?: unknown;
                            counts?: unknown;
                            /** Format: uuid */
                            workspaceId?: string;
                            /** Format: uuid */
                            organizationId?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/companies/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies that are likely the one described, each with what speaks for it */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    name?: string;
                    email?: string;
                    phoneNumber?: string;
                    whatsappNumber?: string;
                    linkedinUrl?: string;
                    domain?: string;
                    websiteUrl?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CompanyDuplicate"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Download records as CSV, XLSX or JSON */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @default csv
                         * @enum {string}
                         */
                        format?: "csv" | "xlsx" | "json";
                        fields?: string[];
                        options?: {
                            ids?: string[];
                            filters?: components["schemas"]["CompanyFilters"];
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/export/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The columns that an export can have */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ExportField"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import a CSV or XLSX file or JSON rows as a job; a small one is done in the answer */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        companies: {
                            [key: string]: unknown;
                        }[];
                        mapping?: {
                            [key: string]: string | null;
                        };
                        dryRun?: boolean;
                        /**
                         * @default skip
                         * @enum {string}
                         */
                        onDuplicate?: "skip" | "update" | "create";
                    };
                    "multipart/form-data": {
                        /** @description CSV with comma, semicolon or tab; or XLSX */
                        file?: string;
                        /**
                         * @description Of a CSV file; guessed when missing
                         * @enum {unknown}
                         */
                        encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1254" | "macintosh" | "shift_jis" | "gb18030";
                        /** @description Of an XLSX file; the first one when missing */
                        sheet?: string;
                        /** @description JSON: column to field, customAttributes.<key> or null */
                        mapping?: string;
                        /** @enum {unknown} */
                        onDuplicate?: "skip" | "update" | "create";
                        dryRun?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Import"] | components["schemas"]["DryRun"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the columns of a file would be imported into; of a text file the first 256 KB are enough */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** @description CSV with comma, semicolon or tab; or XLSX */
                        file?: string;
                        /**
                         * @description Of a CSV file; guessed when missing
                         * @enum {unknown}
                         */
                        encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1254" | "macintosh" | "shift_jis" | "gb18030";
                        /** @description Of an XLSX file; the first one when missing */
                        sheet?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ImportPreview"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/import/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A CSV file with the usual columns and one made-up row */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo one deletion, single or bulk */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deletionId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One company */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string;
                                /** @description domain */
                                domain: string | null;
                                /** @description industry */
                                industry: string | null;
                                /**
                                 * @description size
                                 * @enum {string|null}
                                 */
                                size: "STARTUP" | "SMALL" | "MEDIUM" | "LARGE" | "ENTERPRISE" | null;
                                /** @description revenue */
                                revenue: string | null;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description source */
                                source: string | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description logo URL */
                                logo: string | null;
                                /** @description address */
                                address: string | null;
                                /** @description city */
                                city: string | null;
                                /** @description state */
                                state: string | null;
                                /** @description country */
                                country: string | null;
                                /** @description zip code */
                                zipCode: string | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last enriched date
                                 */
                                lastEnrichedAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Take a company to the trash */
        delete: {
            parameters: {
                query?: {
                    /** @description The workspace the call is for */
                    workspaceId?: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change several fields of a company */
        patch: {
            parameters: {
                query?: {
                    /** @description The workspace the call is for */
                    workspaceId?: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description name */
                        name?: string;
                        /** @description domain */
                        domain?: string | null;
                        /** @description industry */
                        industry?: string | null;
                        /**
                         * @description size
                         * @enum {string|null}
                         */
                        size?: "STARTUP" | "SMALL" | "MEDIUM" | "LARGE" | "ENTERPRISE" | null;
                        /** @description revenue */
                        revenue?: string | null;
                        /** @description description */
                        description?: string | null;
                        /**
                         * @description status
                         * @enum {string|null}
                         */
                        status?: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                        /**
                         * @description priority
                         * @enum {string|null}
                         */
                        priority?: "HOT" | "WARM" | "COLD" | null;
                        /** @description email */
                        email?: string | null;
                        /** @description phone number */
                        phoneNumber?: string | null;
                        /** @description WhatsApp number */
                        whatsappNumber?: string | null;
                        /** @description source */
                        source?: string | null;
                        /**
                         * @description preferred channel
                         * @enum {string|null}
                         */
                        preferredChannel?: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                        /** @description website URL */
                        websiteUrl?: string | null;
                        /** @description LinkedIn URL */
                        linkedinUrl?: string | null;
                        /** @description Twitter URL */
                        twitterUrl?: string | null;
                        /** @description logo URL */
                        logo?: string | null;
                        /** @description address */
                        address?: string | null;
                        /** @description city */
                        city?: string | null;
                        /** @description state */
                        state?: string | null;
                        /** @description country */
                        country?: string | null;
                        /** @description zip code */
                        zipCode?: string | null;
                        /** @description lead score */
                        leadScore?: number | null;
                        /** @description enrichment score */
                        enrichmentScore?: number | null;
                        /**
                         * Format: date-time
                         * @description last enriched date
                         */
                        lastEnrichedAt?: string | null;
                        /**
                         * Format: uuid
                         * @description owner
                         */
                        ownerId?: string | null;
                        /** @description custom attributes */
                        customAttributes?: {
                            [key: string]: unknown;
                        } | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        owner?: unknown;
                        tags?: unknown;
                        counts?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string;
                                /** @description domain */
                                domain: string | null;
                                /** @description industry */
                                industry: string | null;
                                /**
                                 * @description size
                                 * @enum {string|null}
                                 */
                                size: "STARTUP" | "SMALL" | "MEDIUM" | "LARGE" | "ENTERPRISE" | null;
                                /** @description revenue */
                                revenue: string | null;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description source */
                                source: string | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description logo URL */
                                logo: string | null;
                                /** @description address */
                                address: string | null;
                                /** @description city */
                                city: string | null;
                                /** @description state */
                                state: string | null;
                                /** @description country */
                                country: string | null;
                                /** @description zip code */
                                zipCode: string | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last enriched date
                                 */
                                lastEnrichedAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/companies/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a company, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["HistoryEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}/priority": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the priority of a company */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description priority
                         * @enum {string|null}
                         */
                        priority: "HOT" | "WARM" | "COLD" | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string;
                                /** @description domain */
                                domain: string | null;
                                /** @description industry */
                                industry: string | null;
                                /**
                                 * @description size
                                 * @enum {string|null}
                                 */
                                size: "STARTUP" | "SMALL" | "MEDIUM" | "LARGE" | "ENTERPRISE" | null;
                                /** @description revenue */
                                revenue: string | null;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description source */
                                source: string | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description logo URL */
                                logo: string | null;
                                /** @description address */
                                address: string | null;
                                /** @description city */
                                city: string | null;
                                /** @description state */
                                state: string | null;
                                /** @description country */
                                country: string | null;
                                /** @description zip code */
                                zipCode: string | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last enriched date
                                 */
                                lastEnrichedAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/companies/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Activities, notes, and changes of a company, its deals and its tasks as one history, newest first; nothing is counted */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    /** @description Any of field, deal, task, activity, note, comma-separated */
                    kind?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["TimelineEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contacts by page, with search, sort and filters */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    /** @description Rows to pass over, from the beginning or the cursor */
                    offset?: number;
                    /** @description Makes `total` exact, however many rows there are, but for a search */
                    count?: "all";
                    search?: string;
                    status?: string;
                    priority?: string;
                    source?: string;
                    ownerId?: string;
                    tagId?: string;
                    createdFrom?: string;
                    createdTo?: string;
                    updatedFrom?: string;
                    updatedTo?: string;
                    leadType?: string;
                    companyId?: string;
                    hasPhone?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Create a contact */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description name */
                        name?: string | null;
                        /** @description email */
                        email?: string | null;
                        /** @description phone number */
                        phoneNumber?: string | null;
                        /** @description WhatsApp number */
                        whatsappNumber?: string | null;
                        /** @description LinkedIn URL */
                        linkedinUrl?: string | null;
                        /** @description Twitter URL */
                        twitterUrl?: string | null;
                        /** @description website URL */
                        websiteUrl?: string | null;
                        /** @description job title */
                        jobTitle?: string | null;
                        /** @description custom attributes */
                        customAttributes?: {
                            [key: string]: unknown;
                        } | null;
                        /** @description enriched data */
                        enrichedData?: {
                            [key: string]: unknown;
                        } | null;
                        /** @description enrichment score */
                        enrichmentScore?: number | null;
                        /**
                         * Format: date-time
                         * @description last contacted date
                         */
                        lastContactedAt?: string | null;
                        /**
                         * Format: date-time
                         * @description next follow-up date
                         */
                        nextFollowUpAt?: string | null;
                        /**
                         * Format: uuid
                         * @description owner
                         */
                        ownerId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /** @description LinkedIn URN ID */
                        linkedinUrnId?: string | null;
                        /** @description LinkedIn public ID */
                        linkedinPublicId?: string | null;
                        /** @description LinkedIn location */
                        linkedinLocation?: string | null;
                        /** @description LinkedIn headline */
                        linkedinHeadline?: string | null;
                        /** @description LinkedIn about */
                        linkedinAbout?: string | null;
                        /** @description LinkedIn joined date */
                        linkedinJoined?: string | null;
                        /** @description LinkedIn birthday */
                        linkedinBirthday?: string | null;
                        /** @description LinkedIn connected date */
                        linkedinConnected?: string | null;
                        /** @description LinkedIn address */
                        linkedinAddress?: string | null;
                        /** @description LinkedIn open to work */
                        linkedinIsOpenToWork?: boolean | null;
                        /** @description LinkedIn profile photo */
                        linkedinProfilePhoto?: string | null;
                        /**
                         * Format: date-time
                         * @description LinkedIn profile updated date
                         */
                        linkedinProfileUpdated?: string | null;
                        /**
                         * Format: date-time
                         * @description LinkedIn contact info updated date
                         */
                        linkedinContactInfoUpdated?: string | null;
                        /**
                         * @description lead type
                         * @enum {string|null}
                         */
                        leadType?: "HOT" | "WARM" | "COLD" | null;
                        /**
                         * @description status
                         * @enum {string|null}
                         */
                        status?: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                        /**
                         * @description preferred channel
                         * @enum {string|null}
                         */
                        preferredChannel?: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                        /** @description lead score */
                        leadScore?: number | null;
                        /** @description source */
                        source?: string | null;
                        /** @description avatar */
                        avatar?: string | null;
                        /** @description channel preferences */
                        channelPrefs?: {
                            [key: string]: unknown;
                        } | null;
                        /**
                         * @description priority
                         * @enum {string|null}
                         */
                        priority?: "HOT" | "WARM" | "COLD" | null;
                        /** @description industry */
                        industry?: string | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        owner?: unknown;
                        tags?: unknown;
                        counts?: unknown;
                        company?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take contacts to the trash, as one step */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        contactIds?: string[];
                        filters?: components["schemas"]["ContactFilters"];
                        /** @default true */
                        force?: boolean;
                        /** @default true */
                        deleteRelated?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change fields of many contacts, picked by ids or by filters, as one step */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        contactIds?: string[];
                        filters?: components["schemas"]["ContactFilters"];
                        changes: {
                            /** Format: uuid */
                            id?: string;
                            /** @description name */
                            name?: string | null;
                            /** @description email */
                            email?: string | null;
                            /** @description phone number */
                            phoneNumber?: string | null;
                            /** @description WhatsApp number */
                            whatsappNumber?: string | null;
                            /** @description LinkedIn URL */
                            linkedinUrl?: string | null;
                            /** @description Twitter URL */
                            twitterUrl?: string | null;
                            /** @description website URL */
                            websiteUrl?: string | null;
                            /** @description job title */
                            jobTitle?: string | null;
                            /** @description custom attributes */
                            customAttributes?: {
                                [key: string]: unknown;
                            } | null;
                            /** @description enriched data */
                            enrichedData?: {
                                [key: string]: unknown;
                            } | null;
                            /** @description enrichment score */
                            enrichmentScore?: number | null;
                            /**
                             * Format: date-time
                             * @description last contacted date
                             */
                            lastContactedAt?: string | null;
                            /**
                             * Format: date-time
                             * @description next follow-up date
                             */
                            nextFollowUpAt?: string | null;
                            /**
                             * Format: uuid
                             * @description owner
                             */
                            ownerId?: string | null;
                            /**
                             * Format: uuid
                             * @description company
                             */
                            companyId?: string | null;
                            /** @description LinkedIn URN ID */
                            linkedinUrnId?: string | null;
                            /** @description LinkedIn public ID */
                            linkedinPublicId?: string | null;
                            /** @description LinkedIn location */
                            linkedinLocation?: string | null;
                            /** @description LinkedIn headline */
                            linkedinHeadline?: string | null;
                            /** @description LinkedIn about */
                            linkedinAbout?: string | null;
                            /** @description LinkedIn joined date */
                            linkedinJoined?: string | null;
                            /** @description LinkedIn birthday */
                            linkedinBirthday?: string | null;
                            /** @description LinkedIn connected date */
                            linkedinConnected?: string | null;
                            /** @description LinkedIn address */
                            linkedinAddress?: string | null;
                            /** @description LinkedIn open to work */
                            linkedinIsOpenToWork?: boolean | null;
                            /** @description LinkedIn profile photo */
                            linkedinProfilePhoto?: string | null;
                            /**
                             * Format: date-time
                             * @description LinkedIn profile updated date
                             */
                            linkedinProfileUpdated?: string | null;
                            /**
                             * Format: date-time
                             * @description LinkedIn contact info updated date
                             */
                            linkedinContactInfoUpdated?: string | null;
                            /**
                             * @description lead type
                             * @enum {string|null}
                             */
                            leadType?: "HOT" | "WARM" | "COLD" | null;
                            /**
                             * @description status
                             * @enum {string|null}
                             */
                            status?: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                            /**
                             * @description preferred channel
                             * @enum {string|null}
                             */
                            preferredChannel?: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                            /** @description lead score */
                            leadScore?: number | null;
                            /** @description source */
                            source?: string | null;
                            /** @description avatar */
                            avatar?: string | null;
                            /** @description channel preferences */
                            channelPrefs?: {
                                [key: string]: unknown;
                            } | null;
                            /**
                             * @description priority
                             * @enum {string|null}
                             */
                            priority?: "HOT" | "WARM" | "COLD" | null;
                            /** @description industry */
                            industry?: string | null;
                            version?: unknown;
                            createdAt?: unknown;
                            updatedAt?: unknown;
                            owner?: unknown;
                            tags?: unknown;
                            counts?: unknown;
                            company?: unknown;
                            /** Format: uuid */
                            workspaceId?: string;
                            /** Format: uuid */
                            organizationId?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contacts that are likely the person described, each with what speaks for it */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    name?: string;
                    email?: string;
                    phoneNumber?: string;
                    whatsappNumber?: string;
                    linkedinUrl?: string;
                    companyId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ContactDuplicate"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Download records as CSV, XLSX or JSON */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @default csv
                         * @enum {string}
                         */
                        format?: "csv" | "xlsx" | "json";
                        fields?: string[];
                        options?: {
                            ids?: string[];
                            filters?: components["schemas"]["ContactFilters"];
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/export/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The columns that an export can have */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ExportField"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import a CSV or XLSX file or JSON rows as a job; a small one is done in the answer */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        contacts: {
                            [key: string]: unknown;
                        }[];
                        mapping?: {
                            [key: string]: string | null;
                        };
                        dryRun?: boolean;
                        /**
                         * @default skip
                         * @enum {string}
                         */
                        onDuplicate?: "skip" | "update" | "create";
                    };
                    "multipart/form-data": {
                        /** @description CSV with comma, semicolon or tab; or XLSX */
                        file?: string;
                        /**
                         * @description Of a CSV file; guessed when missing
                         * @enum {unknown}
                         */
                        encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1254" | "macintosh" | "shift_jis" | "gb18030";
                        /** @description Of an XLSX file; the first one when missing */
                        sheet?: string;
                        /** @description JSON: column to field, customAttributes.<key> or null */
                        mapping?: string;
                        /** @enum {unknown} */
                        onDuplicate?: "skip" | "update" | "create";
                        dryRun?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Import"] | components["schemas"]["DryRun"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the columns of a file would be imported into; of a text file the first 256 KB are enough */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** @description CSV with comma, semicolon or tab; or XLSX */
                        file?: string;
                        /**
                         * @description Of a CSV file; guessed when missing
                         * @enum {unknown}
                         */
                        encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1254" | "macintosh" | "shift_jis" | "gb18030";
                        /** @description Of an XLSX file; the first one when missing */
                        sheet?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ImportPreview"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A CSV file with the usual columns and one made-up row */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo one deletion, single or bulk */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deletionId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One contact */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Take a contact to the trash */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change several fields of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description name */
                        name?: string | null;
                        /** @description email */
                        email?: string | null;
                        /** @description phone number */
                        phoneNumber?: string | null;
                        /** @description WhatsApp number */
                        whatsappNumber?: string | null;
                        /** @description LinkedIn URL */
                        linkedinUrl?: string | null;
                        /** @description Twitter URL */
                        twitterUrl?: string | null;
                        /** @description website URL */
                        websiteUrl?: string | null;
                        /** @description job title */
                        jobTitle?: string | null;
                        /** @description custom attributes */
                        customAttributes?: {
                            [key: string]: unknown;
                        } | null;
                        /** @description enriched data */
                        enrichedData?: {
                            [key: string]: unknown;
                        } | null;
                        /** @description enrichment score */
                        enrichmentScore?: number | null;
                        /**
                         * Format: date-time
                         * @description last contacted date
                         */
                        lastContactedAt?: string | null;
                        /**
                         * Format: date-time
                         * @description next follow-up date
                         */
                        nextFollowUpAt?: string | null;
                        /**
                         * Format: uuid
                         * @description owner
                         */
                        ownerId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /** @description LinkedIn URN ID */
                        linkedinUrnId?: string | null;
                        /** @description LinkedIn public ID */
                        linkedinPublicId?: string | null;
                        /** @description LinkedIn location */
                        linkedinLocation?: string | null;
                        /** @description LinkedIn headline */
                        linkedinHeadline?: string | null;
                        /** @description LinkedIn about */
                        linkedinAbout?: string | null;
                        /** @description LinkedIn joined date */
                        linkedinJoined?: string | null;
                        /** @description LinkedIn birthday */
                        linkedinBirthday?: string | null;
                        /** @description LinkedIn connected date */
                        linkedinConnected?: string | null;
                        /** @description LinkedIn address */
                        linkedinAddress?: string | null;
                        /** @description LinkedIn open to work */
                        linkedinIsOpenToWork?: boolean | null;
                        /** @description LinkedIn profile photo */
                        linkedinProfilePhoto?: string | null;
                        /**
                         * Format: date-time
                         * @description LinkedIn profile updated date
                         */
                        linkedinProfileUpdated?: string | null;
                        /**
                         * Format: date-time
                         * @description LinkedIn contact info updated date
                         */
                        linkedinContactInfoUpdated?: string | null;
                        /**
                         * @description lead type
                         * @enum {string|null}
                         */
                        leadType?: "HOT" | "WARM" | "COLD" | null;
                        /**
                         * @description status
                         * @enum {string|null}
                         */
                        status?: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                        /**
                         * @description preferred channel
                         * @enum {string|null}
                         */
                        preferredChannel?: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                        /** @description lead score */
                        leadScore?: number | null;
                        /** @description source */
                        source?: string | null;
                        /** @description avatar */
                        avatar?: string | null;
                        /** @description channel preferences */
                        channelPrefs?: {
                            [key: string]: unknown;
                        } | null;
                        /**
                         * @description priority
                         * @enum {string|null}
                         */
                        priority?: "HOT" | "WARM" | "COLD" | null;
                        /** @description industry */
                        industry?: string | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        owner?: unknown;
                        tags?: unknown;
                        counts?: unknown;
                        company?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the avatar of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description avatar */
                        avatar: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/channel-prefs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the channel preferences of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description channel preferences */
                        channelPrefs: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/company-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the company of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/custom-attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the custom attributes of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description custom attributes */
                        customAttributes: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the email of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description email */
                        email: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/enriched-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the enriched data of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description enriched data */
                        enrichedData: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/enrichment-score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the enrichment score of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description enrichment score */
                        enrichmentScore: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a contact, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["HistoryEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/job-title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the job title of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description job title */
                        jobTitle: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/last-contacted-at": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the last contacted date of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description last contacted date
                         */
                        lastContactedAt: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/lead-score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the lead score of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description lead score */
                        leadScore: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/lead-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the lead type of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description lead type
                         * @enum {string|null}
                         */
                        leadType: "HOT" | "WARM" | "COLD" | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-about": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn about of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn about */
                        linkedinAbout: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn address of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn address */
                        linkedinAddress: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-birthday": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn birthday of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn birthday */
                        linkedinBirthday: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn connected date of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn connected date */
                        linkedinConnected: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-contact-info-updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn contact info updated date of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description LinkedIn contact info updated date
                         */
                        linkedinContactInfoUpdated: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-experience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LinkedIn experience of a contact */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description position */
                                position: string | null;
                                /** @description company */
                                company: string | null;
                                /** @description duration */
                                duration: string | null;
                                /** @description location */
                                location: string | null;
                                /** @description description */
                                description: string | null;
                                /** @description skills */
                                skills: string | null;
                                /** @description URL */
                                url: string | null;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Add a LinkedIn experience */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description position */
                        position?: string | null;
                        /** @description company */
                        company?: string | null;
                        /** @description duration */
                        duration?: string | null;
                        /** @description location */
                        location?: string | null;
                        /** @description description */
                        description?: string | null;
                        /** @description skills */
                        skills?: string | null;
                        /** @description URL */
                        url?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description position */
                                position: string | null;
                                /** @description company */
                                company: string | null;
                                /** @description duration */
                                duration: string | null;
                                /** @description location */
                                location: string | null;
                                /** @description description */
                                description: string | null;
                                /** @description skills */
                                skills: string | null;
                                /** @description URL */
                                url: string | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description position */
                                position: string | null;
                                /** @description company */
                                company: string | null;
                                /** @description duration */
                                duration: string | null;
                                /** @description location */
                                location: string | null;
                                /** @description description */
                                description: string | null;
                                /** @description skills */
                                skills: string | null;
                                /** @description URL */
                                url: string | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/linkedin-experience/{childId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a LinkedIn experience */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                    childId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change a LinkedIn experience */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                    childId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description position */
                        position?: string | null;
                        /** @description company */
                        company?: string | null;
                        /** @description duration */
                        duration?: string | null;
                        /** @description location */
                        location?: string | null;
                        /** @description description */
                        description?: string | null;
                        /** @description skills */
                        skills?: string | null;
                        /** @description URL */
                        url?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description position */
                                position: string | null;
                                /** @description company */
                                company: string | null;
                                /** @description duration */
                                duration: string | null;
                                /** @description location */
                                location: string | null;
                                /** @description description */
                                description: string | null;
                                /** @description skills */
                                skills: string | null;
                                /** @description URL */
                                url: string | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-headline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn headline of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn headline */
                        linkedinHeadline: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-is-open-to-work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn open to work of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn open to work */
                        linkedinIsOpenToWork: boolean | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-job-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LinkedIn job preference of a contact */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description job title */
                                jobTitle: string | null;
                                /**
                                 * @description location type
                                 * @enum {string|null}
                                 */
                                locationType: "On-site" | "Remote" | "Hybrid" | null;
                                /** @description location */
                                location: string | null;
                                /**
                                 * @description employment type
                                 * @enum {string|null}
                                 */
                                employmentType: "Full-time" | "Part-time" | "Contract" | "Internship" | "Freelance" | null;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Add a LinkedIn job preference */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description job title */
                        jobTitle?: string | null;
                        /**
                         * @description location type
                         * @enum {string|null}
                         */
                        locationType?: "On-site" | "Remote" | "Hybrid" | null;
                        /** @description location */
                        location?: string | null;
                        /**
                         * @description employment type
                         * @enum {string|null}
                         */
                        employmentType?: "Full-time" | "Part-time" | "Contract" | "Internship" | "Freelance" | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description job title */
                                jobTitle: string | null;
                                /**
                                 * @description location type
                                 * @enum {string|null}
                                 */
                                locationType: "On-site" | "Remote" | "Hybrid" | null;
                                /** @description location */
                                location: string | null;
                                /**
                                 * @description employment type
                                 * @enum {string|null}
                                 */
                                employmentType: "Full-time" | "Part-time" | "Contract" | "Internship" | "Freelance" | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description job title */
                                jobTitle: string | null;
                                /**
                                 * @description location type
                                 * @enum {string|null}
                                 */
                                locationType: "On-site" | "Remote" | "Hybrid" | null;
                                /** @description location */
                                location: string | null;
                                /**
                                 * @description employment type
                                 * @enum {string|null}
                                 */
                                employmentType: "Full-time" | "Part-time" | "Contract" | "Internship" | "Freelance" | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/linkedin-job-preferences/{childId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a LinkedIn job preference */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                    childId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change a LinkedIn job preference */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                    childId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description job title */
                        jobTitle?: string | null;
                        /**
                         * @description location type
                         * @enum {string|null}
                         */
                        locationType?: "On-site" | "Remote" | "Hybrid" | null;
                        /** @description location */
                        location?: string | null;
                        /**
                         * @description employment type
                         * @enum {string|null}
                         */
                        employmentType?: "Full-time" | "Part-time" | "Contract" | "Internship" | "Freelance" | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description job title */
                                jobTitle: string | null;
                                /**
                                 * @description location type
                                 * @enum {string|null}
                                 */
                                locationType: "On-site" | "Remote" | "Hybrid" | null;
                                /** @description location */
                                location: string | null;
                                /**
                                 * @description employment type
                                 * @enum {string|null}
                                 */
                                employmentType: "Full-time" | "Part-time" | "Contract" | "Internship" | "Freelance" | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-joined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn joined date of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn joined date */
                        linkedinJoined: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn location of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn location */
                        linkedinLocation: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-profile-photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn profile photo of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn profile photo */
                        linkedinProfilePhoto: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-profile-updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn profile updated date of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description LinkedIn profile updated date
                         */
                        linkedinProfileUpdated: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-public-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn public ID of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn public ID */
                        linkedinPublicId: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LinkedIn skill of a contact */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description skill name */
                                skillName: string | null;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Add a LinkedIn skill */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description skill name */
                        skillName?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description skill name */
                                skillName: string | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description skill name */
                                skillName: string | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/linkedin-skills/{childId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a LinkedIn skill */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                    childId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change a LinkedIn skill */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                    childId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description skill name */
                        skillName?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description skill name */
                                skillName: string | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn URL of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn URL */
                        linkedinUrl: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/linkedin-urn-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the LinkedIn URN ID of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description LinkedIn URN ID */
                        linkedinUrnId: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the name of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description name */
                        name: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/next-follow-up-at": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the next follow-up date of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description next follow-up date
                         */
                        nextFollowUpAt: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/owner-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the owner of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description owner
                         */
                        ownerId: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/phone-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the phone number of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description phone number */
                        phoneNumber: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/preferred-channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the preferred channel of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description preferred channel
                         * @enum {string|null}
                         */
                        preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/priority": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the priority of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description priority
                         * @enum {string|null}
                         */
                        priority: "HOT" | "WARM" | "COLD" | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the source of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description source */
                        source: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the status of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description status
                         * @enum {string|null}
                         */
                        status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Activities, notes, and changes of a contact, its deals and its tasks as one history, newest first; nothing is counted */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    /** @description Any of field, deal, task, activity, note, comma-separated */
                    kind?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["TimelineEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/twitter-handle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the Twitter URL of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Twitter URL */
                        twitterUrl: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/website-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the website URL of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description website URL */
                        websiteUrl: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/contacts/{id}/whatsapp-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the WhatsApp number of a contact */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description WhatsApp number */
                        whatsappNumber: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description name */
                                name: string | null;
                                /** @description email */
                                email: string | null;
                                /** @description phone number */
                                phoneNumber: string | null;
                                /** @description WhatsApp number */
                                whatsappNumber: string | null;
                                /** @description LinkedIn URL */
                                linkedinUrl: string | null;
                                /** @description Twitter URL */
                                twitterUrl: string | null;
                                /** @description website URL */
                                websiteUrl: string | null;
                                /** @description job title */
                                jobTitle: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enriched data */
                                enrichedData: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description enrichment score */
                                enrichmentScore: number | null;
                                /**
                                 * Format: date-time
                                 * @description last contacted date
                                 */
                                lastContactedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description next follow-up date
                                 */
                                nextFollowUpAt: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /** @description LinkedIn URN ID */
                                linkedinUrnId: string | null;
                                /** @description LinkedIn public ID */
                                linkedinPublicId: string | null;
                                /** @description LinkedIn location */
                                linkedinLocation: string | null;
                                /** @description LinkedIn headline */
                                linkedinHeadline: string | null;
                                /** @description LinkedIn about */
                                linkedinAbout: string | null;
                                /** @description LinkedIn joined date */
                                linkedinJoined: string | null;
                                /** @description LinkedIn birthday */
                                linkedinBirthday: string | null;
                                /** @description LinkedIn connected date */
                                linkedinConnected: string | null;
                                /** @description LinkedIn address */
                                linkedinAddress: string | null;
                                /** @description LinkedIn open to work */
                                linkedinIsOpenToWork: boolean | null;
                                /** @description LinkedIn profile photo */
                                linkedinProfilePhoto: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn profile updated date
                                 */
                                linkedinProfileUpdated: string | null;
                                /**
                                 * Format: date-time
                                 * @description LinkedIn contact info updated date
                                 */
                                linkedinContactInfoUpdated: string | null;
                                /**
                                 * @description lead type
                                 * @enum {string|null}
                                 */
                                leadType: "HOT" | "WARM" | "COLD" | null;
                                /**
                                 * @description status
                                 * @enum {string|null}
                                 */
                                status: "ACTIVE" | "INACTIVE" | "PROSPECT" | "CUSTOMER" | "LOST" | "WON" | "DEAD" | "LEAD" | "ENGAGED" | "INTERESTED" | "WARM" | "CLOSED" | null;
                                /**
                                 * @description preferred channel
                                 * @enum {string|null}
                                 */
                                preferredChannel: "EMAIL" | "PHONE" | "WHATSAPP" | "LINKEDIN" | "TWITTER" | "TELEGRAM" | "WEBSITE" | null;
                                /** @description lead score */
                                leadScore: number | null;
                                /** @description source */
                                source: string | null;
                                /** @description avatar */
                                avatar: string | null;
                                /** @description channel preferences */
                                channelPrefs: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * @description priority
                                 * @enum {string|null}
                                 */
                                priority: "HOT" | "WARM" | "COLD" | null;
                                /** @description industry */
                                industry: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                } | null;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deals by page, with search, sort and filters */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    /** @description Rows to pass over, from the beginning or the cursor */
                    offset?: number;
                    /** @description Makes `total` exact, however many rows there are, but for a search */
                    count?: "all";
                    search?: string;
                    status?: string;
                    ownerId?: string;
                    tagId?: string;
                    createdFrom?: string;
                    createdTo?: string;
                    updatedFrom?: string;
                    updatedTo?: string;
                    currency?: string;
                    companyId?: string;
                    contactId?: string;
                    expectedCloseFrom?: string;
                    expectedCloseTo?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Create a deal */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description title */
                        title: string;
                        /** @description description */
                        description?: string | null;
                        /** @description value */
                        value?: number;
                        /**
                         * @description currency
                         * @enum {string}
                         */
                        currency?: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                        /** @description probability */
                        probability?: number;
                        /**
                         * @description status
                         * @enum {string}
                         */
                        status?: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                        /** @description lost reason */
                        lostReason?: string | null;
                        /**
                         * Format: date-time
                         * @description expected close date
                         */
                        expectedCloseDate?: string | null;
                        /**
                         * Format: date-time
                         * @description actual close date
                         */
                        actualCloseDate?: string | null;
                        /**
                         * Format: uuid
                         * @description owner
                         */
                        ownerId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /**
                         * Format: uuid
                         * @description contact
                         */
                        contactId?: string | null;
                        /** @description custom attributes */
                        customAttributes?: {
                            [key: string]: unknown;
                        } | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        owner?: unknown;
                        tags?: unknown;
                        counts?: unknown;
                        company?: unknown;
                        contact?: unknown;
                        nextStepAt?: unknown;
                        nextStepTitle?: unknown;
                        isRotting?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change fields of many deals, picked by ids or by filters, as one step */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        dealIds?: string[];
                        filters?: components["schemas"]["DealFilters"];
                        changes: {
                            /** Format: uuid */
                            id?: string;
                            /** @description title */
                            title?: string;
                            /** @description description */
                            description?: string | null;
                            /** @description value */
                            value?: number;
                            /**
                             * @description currency
                             * @enum {string}
                             */
                            currency?: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                            /** @description probability */
                            probability?: number;
                            /**
                             * @description status
                             * @enum {string}
                             */
                            status?: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                            /** @description lost reason */
                            lostReason?: string | null;
                            /**
                             * Format: date-time
                             * @description expected close date
                             */
                            expectedCloseDate?: string | null;
                            /**
                             * Format: date-time
                             * @description actual close date
                             */
                            actualCloseDate?: string | null;
                            /**
                             * Format: uuid
                             * @description owner
                             */
                            ownerId?: string | null;
                            /**
                             * Format: uuid
                             * @description company
                             */
                            companyId?: string | null;
                            /**
                             * Format: uuid
                             * @description contact
                             */
                            contactId?: string | null;
                            /** @description custom attributes */
                            customAttributes?: {
                                [key: string]: unknown;
                            } | null;
                            version?: unknown;
                            createdAt?: unknown;
                            updatedAt?: unknown;
                            owner?: unknown;
                            tags?: unknown;
                            counts?: unknown;
                            company?: unknown;
                            contact?: unknown;
                            nextStepAt?: unknown;
                            nextStepTitle?: unknown;
                            isRotting?: unknown;
                            /** Format: uuid */
                            workspaceId?: string;
                            /** Format: uuid */
                            organizationId?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/deals/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take deals to the trash, as one step */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        dealIds?: string[];
                        filters?: components["schemas"]["DealFilters"];
                        /** @default true */
                        force?: boolean;
                        /** @default true */
                        deleteRelated?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/by-company/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deals of one company, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/by-contact/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deals of one contact, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/by-owner/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deals of one owner, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Download records as CSV, XLSX or JSON */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @default csv
                         * @enum {string}
                         */
                        format?: "csv" | "xlsx" | "json";
                        fields?: string[];
                        options?: {
                            ids?: string[];
                            filters?: components["schemas"]["DealFilters"];
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/export/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The columns that an export can have */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ExportField"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/high-value": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deals of so much or more, highest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    minValue?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import a CSV or XLSX file or JSON rows as a job; a small one is done in the answer */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        deals: {
                            [key: string]: unknown;
                        }[];
                        mapping?: {
                            [key: string]: string | null;
                        };
                        dryRun?: boolean;
                        /**
                         * @default skip
                         * @enum {string}
                         */
                        onDuplicate?: "skip" | "update" | "create";
                    };
                    "multipart/form-data": {
                        /** @description CSV with comma, semicolon or tab; or XLSX */
                        file?: string;
                        /**
                         * @description Of a CSV file; guessed when missing
                         * @enum {unknown}
                         */
                        encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1254" | "macintosh" | "shift_jis" | "gb18030";
                        /** @description Of an XLSX file; the first one when missing */
                        sheet?: string;
                        /** @description JSON: column to field, customAttributes.<key> or null */
                        mapping?: string;
                        /** @enum {unknown} */
                        onDuplicate?: "skip" | "update" | "create";
                        dryRun?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Import"] | components["schemas"]["DryRun"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the columns of a file would be imported into; of a text file the first 256 KB are enough */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** @description CSV with comma, semicolon or tab; or XLSX */
                        file?: string;
                        /**
                         * @description Of a CSV file; guessed when missing
                         * @enum {unknown}
                         */
                        encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1254" | "macintosh" | "shift_jis" | "gb18030";
                        /** @description Of an XLSX file; the first one when missing */
                        sheet?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ImportPreview"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/import/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A CSV file with the usual columns and one made-up row */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/pipeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The board: of each status its count, its sums by currency and its first deals */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    sort?: string;
                    search?: string;
                    status?: string;
                    ownerId?: string;
                    tagId?: string;
                    createdFrom?: string;
                    createdTo?: string;
                    updatedFrom?: string;
                    updatedTo?: string;
                    currency?: string;
                    companyId?: string;
                    contactId?: string;
                    expectedCloseFrom?: string;
                    expectedCloseTo?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PipelineColumn"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/recently-updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deals that were changed within so many days, newest change first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    days?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo one deletion, single or bulk */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deletionId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/upcoming-closes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open deals that are expected to close within so many days from today, soonest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    days?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One deal */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Take a deal to the trash */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change several fields of a deal */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description title */
                        title?: string;
                        /** @description description */
                        description?: string | null;
                        /** @description value */
                        value?: number;
                        /**
                         * @description currency
                         * @enum {string}
                         */
                        currency?: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                        /** @description probability */
                        probability?: number;
                        /**
                         * @description status
                         * @enum {string}
                         */
                        status?: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                        /** @description lost reason */
                        lostReason?: string | null;
                        /**
                         * Format: date-time
                         * @description expected close date
                         */
                        expectedCloseDate?: string | null;
                        /**
                         * Format: date-time
                         * @description actual close date
                         */
                        actualCloseDate?: string | null;
                        /**
                         * Format: uuid
                         * @description owner
                         */
                        ownerId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /**
                         * Format: uuid
                         * @description contact
                         */
                        contactId?: string | null;
                        /** @description custom attributes */
                        customAttributes?: {
                            [key: string]: unknown;
                        } | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        owner?: unknown;
                        tags?: unknown;
                        counts?: unknown;
                        company?: unknown;
                        contact?: unknown;
                        nextStepAt?: unknown;
                        nextStepTitle?: unknown;
                        isRotting?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/deals/{id}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Activities of one deal, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    /** @description Rows to pass over, from the beginning or the cursor */
                    offset?: number;
                    /** @description Makes `total` exact, however many rows there are, but for a search */
                    count?: "all";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description type
                                 * @enum {string}
                                 */
                                type: "CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM" | null;
                                /**
                                 * @description channel
                                 * @enum {string|null}
                                 */
                                channel: "PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER" | null;
                                /**
                                 * @description outcome
                                 * @enum {string|null}
                                 */
                                outcome: "SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED" | null;
                                /** @description duration */
                                duration: number | null;
                                /**
                                 * Format: date-time
                                 * @description scheduled at
                                 */
                                scheduledAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed at
                                 */
                                completedAt: string | null;
                                /** @description campaign id */
                                campaignId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                user: components["schemas"]["Actor"];
                                /** Format: uuid */
                                workspaceId: string;
                                /** Format: uuid */
                                organizationId: string;
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a deal, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["HistoryEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the status of a deal; a deal that is won or lost is dated */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DealStatusChange"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /** @description value */
                                value: number;
                                /**
                                 * @description currency
                                 * @enum {string}
                                 */
                                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                                /** @description probability */
                                probability: number;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                                /** @description lost reason */
                                lostReason: string | null;
                                /**
                                 * Format: date-time
                                 * @description expected close date
                                 */
                                expectedCloseDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description actual close date
                                 */
                                actualCloseDate: string | null;
                                /**
                                 * Format: uuid
                                 * @description owner
                                 */
                                ownerId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /** @description custom attributes */
                                customAttributes: {
                                    [key: string]: unknown;
                                } | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                owner: components["schemas"]["Actor"];
                                tags: components["schemas"]["TagOfRecord"][];
                                counts?: {
                                    activities: number;
                                    deals: number;
                                    messages: number;
                                    notes: number;
                                    tasks: number;
                                };
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                    jobTitle: string | null;
                                } | null;
                                /** Format: date-time */
                                nextStepAt: string | null;
                                nextStepTitle: string | null;
                                isRotting: boolean;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/deals/{id}/tags/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a tag on a deal */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                    tagId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["DealTag"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        /** Take a tag off a deal */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                    tagId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Activities, notes, and changes of a deal, its deals and its tasks as one history, newest first; nothing is counted */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    /** @description Any of field, deal, task, activity, note, comma-separated */
                    kind?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["TimelineEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Record changes and job progress as server-sent events; resumes after Last-Event-ID */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a picture: PNG, JPEG, WebP or GIF, at most 5 MB */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** @description PNG, JPEG, WebP or GIF, at most 5 MB */
                        file?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["StoredPicture"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["StoredPicture"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of the workspace */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of an import that you started */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Import"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End an import that waits or runs; the rows that are in stay, and can be undone */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Import"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The failed rows as CSV, with row number, column and reason; on request also the rows with values left out */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    leftOut?: boolean;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back all that an import did, once; a small one is undone in the answer */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Import"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Notes by page, with search, sort and filters */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    /** @description Rows to pass over, from the beginning or the cursor */
                    offset?: number;
                    /** @description Makes `total` exact, however many rows there are, but for a search */
                    count?: "all";
                    search?: string;
                    createdFrom?: string;
                    createdTo?: string;
                    updatedFrom?: string;
                    updatedTo?: string;
                    contactId?: string;
                    companyId?: string;
                    dealId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Create a note */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description title */
                        title?: string | null;
                        /** @description content */
                        content: string;
                        /**
                         * Format: uuid
                         * @description contact
                         */
                        contactId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /**
                         * Format: uuid
                         * @description deal
                         */
                        dealId?: string | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        author?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change fields of many notes, picked by ids or by filters, as one step */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        noteIds?: string[];
                        filters?: {
                            search?: string;
                            /** Format: date-time */
                            createdFrom?: string;
                            /** Format: date-time */
                            createdTo?: string;
                            /** Format: date-time */
                            updatedFrom?: string;
                            /** Format: date-time */
                            updatedTo?: string;
                            /** Format: uuid */
                            contactId?: string;
                            /** Format: uuid */
                            companyId?: string;
                            /** Format: uuid */
                            dealId?: string;
                        };
                        changes: {
                            /** Format: uuid */
                            id?: string;
                            /** @description title */
                            title?: string | null;
                            /** @description content */
                            content?: string;
                            /**
                             * Format: uuid
                             * @description contact
                             */
                            contactId?: string | null;
                            /**
                             * Format: uuid
                             * @description company
                             */
                            companyId?: string | null;
                            /**
                             * Format: uuid
                             * @description deal
                             */
                            dealId?: string | null;
                            version?: unknown;
                            createdAt?: unknown;
                            updatedAt?: unknown;
                            author?: unknown;
                            /** Format: uuid */
                            workspaceId?: string;
                            /** Format: uuid */
                            organizationId?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/notes/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take notes to the trash, as one step */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        noteIds?: string[];
                        filters?: {
                            search?: string;
                            /** Format: date-time */
                            createdFrom?: string;
                            /** Format: date-time */
                            createdTo?: string;
                            /** Format: date-time */
                            updatedFrom?: string;
                            /** Format: date-time */
                            updatedTo?: string;
                            /** Format: uuid */
                            contactId?: string;
                            /** Format: uuid */
                            companyId?: string;
                            /** Format: uuid */
                            dealId?: string;
                        };
                        /** @default true */
                        force?: boolean;
                        /** @default true */
                        deleteRelated?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo one deletion, single or bulk */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deletionId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One note */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Take a note to the trash */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change several fields of a note */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description title */
                        title?: string | null;
                        /** @description content */
                        content?: string;
                        /**
                         * Format: uuid
                         * @description contact
                         */
                        contactId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /**
                         * Format: uuid
                         * @description deal
                         */
                        dealId?: string | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        author?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/notes/{id}/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the company of a note */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/notes/{id}/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the contact of a note */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description contact
                         */
                        contactId: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/notes/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the content of a note */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description content */
                        content: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/notes/{id}/deal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the deal of a note */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description deal
                         */
                        dealId: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/notes/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a note, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["HistoryEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}/title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the title of a note */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description title */
                        title: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description title */
                                title: string | null;
                                /** @description content */
                                content: string;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                author: components["schemas"]["Actor"];
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/tags/bulk-unassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take tags off many records */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BulkUnassign"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make several tags one */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MergeTags"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/unified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tags and what bears them: fourteen operations by name */
        post: {
            parameters: {
                query?: {
                    /** @description The workspace the call is for */
                    workspaceId?: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TagCall"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["TagReply"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks by page, with search, sort and filters */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    /** @description Rows to pass over, from the beginning or the cursor */
                    offset?: number;
                    /** @description Makes `total` exact, however many rows there are, but for a search */
                    count?: "all";
                    search?: string;
                    status?: string;
                    priority?: string;
                    isAutomated?: boolean;
                    assigneeId?: string;
                    contactId?: string;
                    companyId?: string;
                    dealId?: string;
                    dueFrom?: string;
                    dueTo?: string;
                    createdFrom?: string;
                    createdTo?: string;
                    updatedFrom?: string;
                    updatedTo?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description task title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description priority
                                 * @enum {string}
                                 */
                                priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                                /**
                                 * Format: date-time
                                 * @description due date
                                 */
                                dueDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed date
                                 */
                                completedAt: string | null;
                                /** @description automated */
                                isAutomated: boolean;
                                /** @description automation rule */
                                automationRule: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * Format: uuid
                                 * @description assignee
                                 */
                                assigneeId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                assignee: components["schemas"]["Actor"];
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                } | null;
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                deal: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                } | null;
                                workspace: {
                                    name: string;
                                };
                                organization: {
                                    name: string;
                                };
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Create a task */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description task title */
                        title: string;
                        /** @description description */
                        description?: string | null;
                        /**
                         * @description priority
                         * @enum {string}
                         */
                        priority?: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                        /**
                         * @description status
                         * @enum {string}
                         */
                        status?: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                        /** @description due date */
                        dueDate?: string | null;
                        /**
                         * Format: date-time
                         * @description completed date
                         */
                        completedAt?: string | null;
                        /** @description automated */
                        isAutomated?: boolean;
                        /** @description automation rule */
                        automationRule?: {
                            [key: string]: unknown;
                        } | null;
                        /**
                         * Format: uuid
                         * @description assignee
                         */
                        assigneeId?: string | null;
                        /**
                         * Format: uuid
                         * @description contact
                         */
                        contactId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /**
                         * Format: uuid
                         * @description deal
                         */
                        dealId?: string | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        assignee?: unknown;
                        contact?: unknown;
                        company?: unknown;
                        deal?: unknown;
                        workspace?: unknown;
                        organization?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description task title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description priority
                                 * @enum {string}
                                 */
                                priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                                /**
                                 * Format: date-time
                                 * @description due date
                                 */
                                dueDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed date
                                 */
                                completedAt: string | null;
                                /** @description automated */
                                isAutomated: boolean;
                                /** @description automation rule */
                                automationRule: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * Format: uuid
                                 * @description assignee
                                 */
                                assigneeId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                assignee: components["schemas"]["Actor"];
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                } | null;
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                deal: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                } | null;
                                workspace: {
                                    name: string;
                                };
                                organization: {
                                    name: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description task title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description priority
                                 * @enum {string}
                                 */
                                priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                                /**
                                 * Format: date-time
                                 * @description due date
                                 */
                                dueDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed date
                                 */
                                completedAt: string | null;
                                /** @description automated */
                                isAutomated: boolean;
                                /** @description automation rule */
                                automationRule: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * Format: uuid
                                 * @description assignee
                                 */
                                assigneeId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                assignee: components["schemas"]["Actor"];
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                } | null;
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                deal: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                } | null;
                                workspace: {
                                    name: string;
                                };
                                organization: {
                                    name: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take tasks to the trash, as one step */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        taskIds?: string[];
                        filters?: components["schemas"]["TaskFilters"];
                        /** @default true */
                        force?: boolean;
                        /** @default true */
                        deleteRelated?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change fields of many tasks, picked by ids or by filters, as one step */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        taskIds?: string[];
                        filters?: components["schemas"]["TaskFilters"];
                        changes: {
                            /** Format: uuid */
                            id?: string;
                            /** @description task title */
                            title?: string;
                            /** @description description */
                            description?: string | null;
                            /**
                             * @description priority
                             * @enum {string}
                             */
                            priority?: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                            /**
                             * @description status
                             * @enum {string}
                             */
                            status?: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                            /** @description due date */
                            dueDate?: string | null;
                            /**
                             * Format: date-time
                             * @description completed date
                             */
                            completedAt?: string | null;
                            /** @description automated */
                            isAutomated?: boolean;
                            /** @description automation rule */
                            automationRule?: {
                                [key: string]: unknown;
                            } | null;
                            /**
                             * Format: uuid
                             * @description assignee
                             */
                            assigneeId?: string | null;
                            /**
                             * Format: uuid
                             * @description contact
                             */
                            contactId?: string | null;
                            /**
                             * Format: uuid
                             * @description company
                             */
                            companyId?: string | null;
                            /**
                             * Format: uuid
                             * @description deal
                             */
                            dealId?: string | null;
                            version?: unknown;
                            createdAt?: unknown;
                            updatedAt?: unknown;
                            assignee?: unknown;
                            contact?: unknown;
                            company?: unknown;
                            deal?: unknown;
                            workspace?: unknown;
                            organization?: unknown;
                            /** Format: uuid */
                            workspaceId?: string;
                            /** Format: uuid */
                            organizationId?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/tasks/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks of one company, by due date */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    status?: string;
                    priority?: string;
                    isAutomated?: boolean;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description task title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description priority
                                 * @enum {string}
                                 */
                                priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                                /**
                                 * Format: date-time
                                 * @description due date
                                 */
                                dueDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed date
                                 */
                                completedAt: string | null;
                                /** @description automated */
                                isAutomated: boolean;
                                /** @description automation rule */
                                automationRule: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * Format: uuid
                                 * @description assignee
                                 */
                                assigneeId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                assignee: components["schemas"]["Actor"];
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                } | null;
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                deal: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                } | null;
                                workspace: {
                                    name: string;
                                };
                                organization: {
                                    name: string;
                                };
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks of one contact, by due date */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    status?: string;
                    priority?: string;
                    isAutomated?: boolean;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description task title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description priority
                                 * @enum {string}
                                 */
                                priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                                /**
                                 * Format: date-time
                                 * @description due date
                                 */
                                dueDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed date
                                 */
                                completedAt: string | null;
                                /** @description automated */
                                isAutomated: boolean;
                                /** @description automation rule */
                                automationRule: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * Format: uuid
                                 * @description assignee
                                 */
                                assigneeId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                assignee: components["schemas"]["Actor"];
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                } | null;
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                deal: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                } | null;
                                workspace: {
                                    name: string;
                                };
                                organization: {
                                    name: string;
                                };
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/deals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks of one deal, by due date */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    sort?: string;
                    status?: string;
                    priority?: string;
                    isAutomated?: boolean;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description task title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description priority
                                 * @enum {string}
                                 */
                                priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                                /**
                                 * Format: date-time
                                 * @description due date
                                 */
                                dueDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed date
                                 */
                                completedAt: string | null;
                                /** @description automated */
                                isAutomated: boolean;
                                /** @description automation rule */
                                automationRule: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * Format: uuid
                                 * @description assignee
                                 */
                                assigneeId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                assignee: components["schemas"]["Actor"];
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                } | null;
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                deal: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                } | null;
                                workspace: {
                                    name: string;
                                };
                                organization: {
                                    name: string;
                                };
                            }[];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo one deletion, single or bulk */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deletionId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One task */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description task title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description priority
                                 * @enum {string}
                                 */
                                priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                                /**
                                 * Format: date-time
                                 * @description due date
                                 */
                                dueDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed date
                                 */
                                completedAt: string | null;
                                /** @description automated */
                                isAutomated: boolean;
                                /** @description automation rule */
                                automationRule: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * Format: uuid
                                 * @description assignee
                                 */
                                assigneeId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                assignee: components["schemas"]["Actor"];
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                } | null;
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                deal: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                } | null;
                                workspace: {
                                    name: string;
                                };
                                organization: {
                                    name: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Take a task to the trash */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                deletionId: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change several fields of a task */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id?: string;
                        /** @description task title */
                        title?: string;
                        /** @description description */
                        description?: string | null;
                        /**
                         * @description priority
                         * @enum {string}
                         */
                        priority?: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                        /**
                         * @description status
                         * @enum {string}
                         */
                        status?: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                        /** @description due date */
                        dueDate?: string | null;
                        /**
                         * Format: date-time
                         * @description completed date
                         */
                        completedAt?: string | null;
                        /** @description automated */
                        isAutomated?: boolean;
                        /** @description automation rule */
                        automationRule?: {
                            [key: string]: unknown;
                        } | null;
                        /**
                         * Format: uuid
                         * @description assignee
                         */
                        assigneeId?: string | null;
                        /**
                         * Format: uuid
                         * @description contact
                         */
                        contactId?: string | null;
                        /**
                         * Format: uuid
                         * @description company
                         */
                        companyId?: string | null;
                        /**
                         * Format: uuid
                         * @description deal
                         */
                        dealId?: string | null;
                        version?: unknown;
                        createdAt?: unknown;
                        updatedAt?: unknown;
                        assignee?: unknown;
                        contact?: unknown;
                        company?: unknown;
                        deal?: unknown;
                        workspace?: unknown;
                        organization?: unknown;
                        /** Format: uuid */
                        workspaceId?: string;
                        /** Format: uuid */
                        organizationId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                                /** @description task title */
                                title: string;
                                /** @description description */
                                description: string | null;
                                /**
                                 * @description priority
                                 * @enum {string}
                                 */
                                priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT" | null;
                                /**
                                 * @description status
                                 * @enum {string}
                                 */
                                status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | null;
                                /**
                                 * Format: date-time
                                 * @description due date
                                 */
                                dueDate: string | null;
                                /**
                                 * Format: date-time
                                 * @description completed date
                                 */
                                completedAt: string | null;
                                /** @description automated */
                                isAutomated: boolean;
                                /** @description automation rule */
                                automationRule: {
                                    [key: string]: unknown;
                                } | null;
                                /**
                                 * Format: uuid
                                 * @description assignee
                                 */
                                assigneeId: string | null;
                                /**
                                 * Format: uuid
                                 * @description contact
                                 */
                                contactId: string | null;
                                /**
                                 * Format: uuid
                                 * @description company
                                 */
                                companyId: string | null;
                                /**
                                 * Format: uuid
                                 * @description deal
                                 */
                                dealId: string | null;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                assignee: components["schemas"]["Actor"];
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string | null;
                                    email: string | null;
                                    phoneNumber: string | null;
                                } | null;
                                company: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    industry: string | null;
                                } | null;
                                deal: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                } | null;
                                workspace: {
                                    name: string;
                                };
                                organization: {
                                    name: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/tasks/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a task, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["HistoryEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was deleted in the last 30 days, newest first */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    limit?: number;
                    cursor?: string;
                    kind?: "contact" | "company" | "deal" | "activity" | "note" | "task";
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["TrashEntry"][];
                            page: components["schemas"]["Page"];
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trash/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring back everything that one step deleted, or one record */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        deletionId?: string;
                        /** @enum {string} */
                        kind?: "contact" | "company" | "deal" | "activity" | "note" | "task";
                        /** Format: uuid */
                        id?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                count: number;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Views of one kind of record: the caller’s own and the shared ones */
        get: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                    kind: "contacts" | "companies" | "deals" | "tasks";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["View"][];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        put?: never;
        /** Save a view */
        post: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewView"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["View"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["View"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a view */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Rename, redefine, share or unshare a view */
        patch: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ViewPatch"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["View"];
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/views/{id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Open the caller’s list with this view */
        put: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        post?: never;
        /** No longer open the caller’s list with this view */
        delete: {
            parameters: {
                query: {
                    /** @description The workspace the call is for */
                    workspaceId: string;
                    /** @description Its organization; derived when missing (R5) */
                    organizationId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** Format: uuid */
                                id: string;
                            };
                            message?: string;
                        };
                    };
                };
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Failure"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountChoice: {
            /** Format: uuid */
            user_id: string;
            /** Format: uuid */
            team_id: string;
            /** Format: uuid */
            tenant_id: string;
        };
        ActivityEnums: {
            types: ("CALL" | "EMAIL" | "MEETING" | "TASK" | "NOTE" | "CUSTOM")[];
            channels: ("PHONE" | "EMAIL" | "WHATSAPP" | "LINKEDIN" | "OTHER")[];
            outcomes: ("SUCCESSFUL" | "FAILED" | "NO_RESPONSE" | "RESCHEDULED")[];
        };
        Actor: {
            /** Format: uuid */
            id: string;
            name: string | null;
            email: string;
        } | null;
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            action: "session.opened" | "session.revoked" | "password.changed" | "impersonation.started" | "impersonation.ended" | "impersonation.acted" | "member.invited" | "invitation.resent" | "invitation.revoked" | "member.joined" | "member.role_changed" | "member.removed" | "workspace.created" | "workspace.changed" | "workspace.deleted" | "organization.created" | "organization.changed" | "organization.deleted" | "records.exported" | "records.deleted";
            actor: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            /** @description Who worked in the name of the actor */
            behind: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            subject: {
                kind: string;
                /** Format: uuid */
                id: string | null;
                name: string | null;
            } | null;
            details: {
                [key: string]: unknown;
            } | null;
        };
        BulkUnassign: {
            tagIds: string[];
            entityIds: string[];
            /** @enum {string} */
            entityType: "contact" | "company";
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        };
        CodeGiven: {
            /** Format: email */
            email: string;
            /** @description The six digits of the mail */
            otp: string;
            /**
             * Format: uuid
             * @description From the answer that began it; needed where several sign-ups wait
             */
            signUpId?: string;
        };
        CompanyDuplicate: {
            /** Format: uuid */
            id: string;
            name: string | null;
            email: string | null;
            phoneNumber: string | null;
            whatsappNumber: string | null;
            reasons: ("same e-mail" | "same LinkedIn" | "same domain" | "same phone" | "same name at the same company" | "same name")[];
            domain: string | null;
        };
        CompanyFilters: {
            search?: string;
            status?: string;
            priority?: string;
            source?: string;
            ownerId?: string;
            /** Format: uuid */
            tagId?: string;
            /** Format: date-time */
            createdFrom?: string;
            /** Format: date-time */
            createdTo?: string;
            /** Format: date-time */
            updatedFrom?: string;
            /** Format: date-time */
            updatedTo?: string;
            size?: string;
            industry?: string;
            country?: string;
        };
        ContactDuplicate: {
            /** Format: uuid */
            id: string;
            name: string | null;
            email: string | null;
            phoneNumber: string | null;
            whatsappNumber: string | null;
            reasons: ("same e-mail" | "same LinkedIn" | "same domain" | "same phone" | "same name at the same company" | "same name")[];
            companyName: string | null;
        };
        ContactFilters: {
            search?: string;
            status?: string;
            priority?: string;
            source?: string;
            ownerId?: string;
            /** Format: uuid */
            tagId?: string;
            /** Format: date-time */
            createdFrom?: string;
            /** Format: date-time */
            createdTo?: string;
            /** Format: date-time */
            updatedFrom?: string;
            /** Format: date-time */
            updatedTo?: string;
            leadType?: string;
            /** Format: uuid */
            companyId?: string;
            hasPhone?: boolean;
        };
        Credentials: {
            username: string;
            password: string;
            /** @default false */
            rememberMe?: boolean;
        };
        DealFilters: {
            search?: string;
            status?: string;
            ownerId?: string;
            /** Format: uuid */
            tagId?: string;
            /** Format: date-time */
            createdFrom?: string;
            /** Format: date-time */
            createdTo?: string;
            /** Format: date-time */
            updatedFrom?: string;
            /** Format: date-time */
            updatedTo?: string;
            currency?: string;
            /** Format: uuid */
            companyId?: string;
            /** Format: uuid */
            contactId?: string;
            /** Format: date-time */
            expectedCloseFrom?: string;
            /** Format: date-time */
            expectedCloseTo?: string;
        };
        DealStatusChange: {
            /**
             * @description status
             * @enum {string}
             */
            status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
            /**
             * Format: date-time
             * @description actual close date
             */
            actualCloseDate?: string | null;
            /** @description lost reason */
            lostReason?: string | null;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        };
        DealTag: {
            /** Format: uuid */
            id: string;
            tag: components["schemas"]["Tag"];
            /** Format: uuid */
            entityId: string;
            /** @enum {string} */
            entityType: "deal";
        };
        DryRun: {
            importId: null;
            /** @enum {boolean} */
            dryRun: true;
            /** @enum {string} */
            status: "done";
            /** @description Rows of the file */
            total: number;
            /** @description Rows that were gone through: created + updated + skipped + failed */
            checked: number;
            created: number;
            updated: number;
            skipped: number;
            failed: number;
            /** @description Values that would be left out */
            leftOut: number;
            errors: components["schemas"]["ImportError"][];
            rows: components["schemas"]["RehearsedRow"][];
        };
        EmailCredentials: {
            email: string;
            password: string;
            /** @default false */
            rememberMe?: boolean;
        };
        EmailOnly: {
            /** Format: email */
            email: string;
        };
        ExportField: {
            field: string;
            label: string;
            /** @description In the file unless `fields` says otherwise */
            isUsual: boolean;
        };
        Failure: {
            /** @enum {boolean} */
            success: false;
            /** @description A stable code */
            error: string;
            /** @description A sentence for a person */
            message: string;
            field_errors?: {
                [key: string]: string[];
            };
            /** @description The current record, on 409 stale */
            data?: unknown;
        };
        HistoryEntry: {
            /** @description Its number; later ones are greater */
            id: string;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["Actor"];
            /** @enum {string} */
            what: "created" | "changed" | "deleted" | "restored" | "added" | "removed";
            /** @description The list of the record that changed: linkedin-skills, tags, … */
            part: string | null;
            /**
             * Format: uuid
             * @description The deletion or import that it belongs to
             */
            step: string | null;
            /** @description import or undo, where it was not done by hand */
            via: string | null;
            changes: {
                [key: string]: unknown[];
            } | null;
            /** @description Names of linked records that are there, by their id in `changes` */
            names: {
                [key: string]: string;
            };
        };
        Import: {
            /** Format: uuid */
            importId: string;
            /** @enum {string} */
            status: "queued" | "running" | "done" | "cancelled" | "failed";
            /** @description Rows of the file; created + updated + skipped + failed once it is done */
            total: number;
            created: number;
            updated: number;
            /** @description Rows whose record was already there */
            skipped: number;
            failed: number;
            errors: components["schemas"]["ImportError"][];
            undo: components["schemas"]["ImportUndo"] | null;
        };
        ImportError: {
            row: number;
            /** @description The field, or the column where the value belongs to none */
            field: string;
            message: string;
        };
        ImportPreview: {
            columns: {
                header: string;
                samples: string[];
                field: string | null;
            }[];
            fields: {
                field: string;
                label: string;
            }[];
            /**
             * @description How the text was read; null for an XLSX file
             * @enum {unknown}
             */
            encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1254" | "macintosh" | "shift_jis" | "gb18030" | null;
            /** @description Of an XLSX file: the sheets that can be imported */
            sheets: string[];
            /** @description The one that the columns are of */
            sheet: string | null;
        };
        ImportUndo: {
            /** @enum {string} */
            status: "running" | "done";
            /** @description Records that the import made; they are in the trash, as one deletion */
            removed: number;
            /** @description Records that have their values from before */
            restored: number;
            /** @description Fields that somebody has changed since the import; they stay */
            kept: number;
        };
        LinkGiven: {
            token: string;
            /** @description Refused unless it is the one the sign-up began with */
            password?: string;
        };
        MailSent: {
            email: string;
            resendAfter: number;
        };
        MaintenanceStatus: {
            is_maintenance_mode: boolean;
            is_done: boolean;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            updated_at: string | null;
        };
        MemberName: {
            /** Format: uuid */
            id: string;
            name: string | null;
            email: string;
        };
        MergeTags: {
            tagIds: string[];
            /** Format: uuid */
            intoId: string;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        };
        NewTag: {
            /** @description name */
            name?: string | null;
            /** @description description */
            description?: string | null;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
            /** Format: uuid */
            id?: string;
        };
        NewView: {
            /** Format: uuid */
            id?: string;
            /** @enum {string} */
            kind: "contacts" | "companies" | "deals" | "tasks";
            name: string;
            definition: components["schemas"]["ViewDefinition"];
            shared?: boolean;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        };
        OpenSession: {
            /** Format: uuid */
            id: string;
            device: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
            remembered: boolean;
            isCurrent: boolean;
        };
        OrganizationOfUser: {
            /** Format: uuid */
            id: string;
            name: string;
            isActive: boolean;
            /** @enum {string} */
            role: "VIEWER" | "MEMBER" | "ADMIN" | "OWNER";
        };
        Page: {
            limit: number;
            nextCursor: string | null;
            /** @description Rows of the whole list; exact up to 10,000 */
            total: number;
            totalIsExact: boolean;
        };
        PasswordChange: {
            currentPassword: string;
            newPassword: string;
        };
        PasswordReset: {
            token: string;
            newPassword: string;
        };
        PipelineColumn: {
            /** @enum {string} */
            status: "OPEN" | "PAUSED" | "WON" | "LOST";
            count: number;
            totalValue: {
                [key: string]: number;
            };
            weightedValue: {
                [key: string]: number;
            };
            deals: {
                /** Format: uuid */
                id: string;
                /** @description title */
                title: string;
                /** @description description */
                description: string | null;
                /** @description value */
                value: number;
                /**
                 * @description currency
                 * @enum {string}
                 */
                currency: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "JPY" | "CHF" | "CNY" | "INR" | "BRL" | null;
                /** @description probability */
                probability: number;
                /**
                 * @description status
                 * @enum {string}
                 */
                status: "OPEN" | "WON" | "LOST" | "PAUSED" | null;
                /** @description lost reason */
                lostReason: string | null;
                /**
                 * Format: date-time
                 * @description expected close date
                 */
                expectedCloseDate: string | null;
                /**
                 * Format: date-time
                 * @description actual close date
                 */
                actualCloseDate: string | null;
                /**
                 * Format: uuid
                 * @description owner
                 */
                ownerId: string | null;
                /**
                 * Format: uuid
                 * @description company
                 */
                companyId: string | null;
                /**
                 * Format: uuid
                 * @description contact
                 */
                contactId: string | null;
                /** @description custom attributes */
                customAttributes: {
                    [key: string]: unknown;
                } | null;
                version: number;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                owner: components["schemas"]["Actor"];
                tags: components["schemas"]["TagOfRecord"][];
                counts?: {
                    activities: number;
                    deals: number;
                    messages: number;
                    notes: number;
                    tasks: number;
                };
                company: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                    industry: string | null;
                } | null;
                contact: {
                    /** Format: uuid */
                    id: string;
                    name: string | null;
                    email: string | null;
                    phoneNumber: string | null;
                    jobTitle: string | null;
                } | null;
                /** Format: date-time */
                nextStepAt: string | null;
                nextStepTitle: string | null;
                isRotting: boolean;
            }[];
            nextCursor: string | null;
        };
        Plan: {
            code: string;
            name: string;
            description: string;
            price: string;
            trial_days: number;
            features: string[];
        };
        PlanChoice: {
            plan_code: string;
            /** @default false */
            on_trial?: boolean;
        };
        PlanChosen: {
            subscriptions: components["schemas"]["Subscription"][];
            checkout_url?: string;
        };
        PopularTag: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description description */
            description: string | null;
            usageCount: number;
        };
        ProfileChange: {
            name?: string | null;
            avatar?: string | null;
            phoneNumber?: string | null;
            timezone?: string | null;
        };
        RefreshRequest: {
            refreshToken: string;
        };
        RehearsedRow: {
            row: number;
            /** @enum {string} */
            outcome: "created" | "updated" | "skipped" | "failed";
            /** @description The record that is there already */
            id: string | null;
            /** @description Name, or else e-mail address or phone number */
            title: string;
            changes: {
                field: string;
                label: string;
                from: string | null;
                to: string | null;
            }[];
            /** @description Why the row would fail */
            message?: string;
        };
        Resend: {
            /** Format: email */
            email: string;
            /**
             * Format: uuid
             * @description From the answer that began it; needed where several sign-ups wait
             */
            signUpId?: string;
        };
        SignOut: {
            refreshToken?: string | null;
        } | null;
        SignUp: {
            /** Format: email */
            email: string;
            password: string;
            name: string;
            organizationName: string;
            workspaceName: string;
            phoneNumber?: string | null;
            promo_code?: string | null;
            on_trial?: boolean | null;
            plan_code?: string | null;
        };
        SignUpBegun: {
            email: string;
            resendAfter: number;
            /** Format: uuid */
            signUpId: string;
        };
        SignedIn: {
            accessToken: string;
            refreshToken: string;
            user: components["schemas"]["User"];
        };
        SignedUp: {
            accessToken: string;
            refreshToken: string;
            user: components["schemas"]["User"];
            checkout_url?: string;
        };
        StoredPicture: {
            /** Format: uuid */
            id: string;
            address: string;
            mediaType: string;
            bytes: number;
        };
        Subscription: {
            /** Format: date-time */
            start_date: string;
            /** Format: date-time */
            end_date: string | null;
            on_trial: boolean;
            plan_id: string;
            plan_code: string;
            name: string;
            type: string;
            payment_status: string;
            interval: string;
            quantity: number;
            is_active: boolean;
            is_canceled: boolean;
            is_disabled: boolean;
            has_previous_subscription: boolean;
            is_trial: boolean;
            is_on_grace_period: boolean;
            is_conflict_resolved: boolean;
            is_team_subscription: boolean;
            trial_used: boolean;
            trial_conflict: boolean;
            grace_period: number;
            is_eligible_for_grace: boolean;
            seat_count: number;
            plan_duration_type: string;
            /** Format: uuid */
            owner_tenant_id: string;
            /** Format: uuid */
            user_tenant_id: string;
            is_selected: boolean;
            /** Format: uuid */
            team: string | null;
            card_used_before: boolean;
        };
        SwitchableAccount: {
            /** @description "Unnamed Member" where there is none */
            name: string;
            email: string;
            /** Format: uuid */
            user_id: string;
            /** Format: uuid */
            team_id: string;
            /** @description "Current Workspace" where there is none */
            team_name: string;
            /** Format: uuid */
            tenant_id: string;
        };
        Tag: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description description */
            description: string | null;
        };
        TagAssignment: {
            /** Format: uuid */
            id: string;
            tag: components["schemas"]["Tag"];
            /** Format: uuid */
            entityId: string;
            /** @enum {string} */
            entityType: "contact" | "company";
        };
        TagCall: {
            /** @enum {string} */
            operation: "get_all";
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "get_popular";
            /** @default 10 */
            limit?: number;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "get_usage";
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "get_tag_assignments";
            /** Format: uuid */
            entityId?: string;
            /** @enum {string} */
            entityType?: "contact" | "company";
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "create";
            tagData: components["schemas"]["NewTag"];
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "update";
            /** Format: uuid */
            tagId: string;
            tagData: components["schemas"]["TagPatch"];
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "delete";
            /** Format: uuid */
            tagId: string;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "get_one";
            /** Format: uuid */
            tagId: string;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "assign";
            /** Format: uuid */
            tagId: string;
            /** Format: uuid */
            entityId: string;
            /** @enum {string} */
            entityType: "contact" | "company";
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "unassign";
            /** Format: uuid */
            tagId: string;
            /** Format: uuid */
            entityId: string;
            /** @enum {string} */
            entityType: "contact" | "company";
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "bulk_assign";
            tagIds: string[];
            entityIds: string[];
            /** @enum {string} */
            entityType: "contact" | "company";
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "bulk_delete";
            tagIds: string[];
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "get_entity_tags";
            /** Format: uuid */
            entityId: string;
            /** @enum {string} */
            entityType: "contact" | "company";
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        } | {
            /** @enum {string} */
            operation: "delete_tag_assignment";
            /** Format: uuid */
            assignmentId: string;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        };
        TagOfRecord: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
        };
        TagPatch: {
            /** @description name */
            name?: string | null;
            /** @description description */
            description?: string | null;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        };
        TagReply: components["schemas"]["Tag"][] | components["schemas"]["PopularTag"][] | components["schemas"]["TagUsage"][] | components["schemas"]["TagAssignment"][] | components["schemas"]["Tag"] | components["schemas"]["Tag"] | {
            /** Format: uuid */
            id: string;
        } | components["schemas"]["Tag"] | components["schemas"]["TagAssignment"] | {
            /** Format: uuid */
            id: string;
        } | {
            count: number;
        } | {
            count: number;
        } | components["schemas"]["Tag"][] | {
            /** Format: uuid */
            id: string;
        };
        TagUsage: {
            tag: components["schemas"]["Tag"];
            contacts: number;
            companies: number;
            deals: number;
            total: number;
        };
        TaskFilters: {
            search?: string;
            status?: string;
            priority?: string;
            isAutomated?: boolean;
            assigneeId?: string;
            /** Format: uuid */
            contactId?: string;
            /** Format: uuid */
            companyId?: string;
            /** Format: uuid */
            dealId?: string;
            /** Format: date-time */
            dueFrom?: string;
            /** Format: date-time */
            dueTo?: string;
            /** Format: date-time */
            createdFrom?: string;
            /** Format: date-time */
            createdTo?: string;
            /** Format: date-time */
            updatedFrom?: string;
            /** Format: date-time */
            updatedTo?: string;
        };
        TenantChoice: {
            /** Format: uuid */
            tenantId: string | null;
        };
        TimelineEntry: {
            /** @description Of this entry among those of its kind */
            id: string;
            /** @enum {string} */
            kind: "field" | "deal" | "task" | "activity" | "note";
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            recordId: string;
            /** @description Of the task or deal that was changed */
            title: string | null;
            change: {
                /** @enum {string} */
                what: "created" | "changed" | "deleted" | "restored" | "added" | "removed";
                /** @description The list of the record that changed: linkedin-skills, tags, … */
                part: string | null;
                /**
                 * Format: uuid
                 * @description The deletion or import that it belongs to
                 */
                step: string | null;
                /** @description import or undo, where it was not done by hand */
                via: string | null;
                changes: {
                    [key: string]: unknown[];
                } | null;
                /** @description Names of linked records that are there, by their id in `changes` */
                names: {
                    [key: string]: string;
                };
            } | null;
            activity: {
                title: string;
                description: string | null;
                type: string;
                channel: string | null;
                outcome: string | null;
                duration: number | null;
                /** Format: date-time */
                scheduledAt: string | null;
                /** Format: date-time */
                completedAt: string | null;
            } | null;
            note: {
                title: string | null;
                content: string;
            } | null;
        };
        TokenPair: {
            accessToken: string;
            refreshToken: string;
        };
        TrashEntry: {
            kind: string;
            /** Format: uuid */
            id: string;
            name: string | null;
            /** Format: date-time */
            deletedAt: string;
            by: components["schemas"]["Actor"];
            /** Format: uuid */
            deletionId: string | null;
            /** @description Records in the trash that the same step deleted */
            count: number;
        };
        TrialCheck: {
            plan_code: string;
        };
        TrialChecked: {
            trialUsed: boolean;
            trialConflict: boolean;
        };
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string | null;
            avatar: string | null;
            phoneNumber: string | null;
            timezone: string | null;
            globalRole: "USER" | "SUPER_ADMIN";
            isActive: boolean;
            emailVerified: boolean;
            /** Format: date-time */
            emailVerifiedAt: string | null;
            /** Format: date-time */
            lastLoginAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            permissions: string[];
            organizations: components["schemas"]["OrganizationOfUser"][];
            workspaces: components["schemas"]["WorkspaceOfUser"][];
            /** Format: uuid */
            user_id: string;
            username: string;
            /** @enum {string|null} */
            role: "VIEWER" | "MEMBER" | "ADMIN" | "OWNER" | null;
            /** Format: date-time */
            joined_at: string | null;
            is_onboarded: boolean;
            /** Format: date-time */
            onboarding_date: string | null;
            current_onboarding_step: string;
            is_impersonate: boolean;
            impersonator: components["schemas"]["Actor"];
            /** Format: uuid */
            team_id: string | null;
            /** Format: uuid */
            tenant_id: string | null;
            checkout_url: string | null;
        };
        View: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "contacts" | "companies" | "deals" | "tasks";
            name: string;
            definition: components["schemas"]["ViewDefinition"];
            /** @description Whether the whole workspace sees it */
            shared: boolean;
            /** @description Whether the caller may change it */
            isMine: boolean;
            /** @description Whether the caller’s list opens with it */
            isDefault: boolean;
            owner: {
                /** Format: uuid */
                id: string;
                name: string | null;
            };
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ViewDefinition: {
            filters: {
                [key: string]: string;
            };
            search?: string;
            sort?: string;
            columns?: {
                id: string;
                width?: number;
            }[];
        };
        ViewPatch: {
            name?: string;
            definition?: components["schemas"]["ViewDefinition"];
            shared?: boolean;
            /** Format: uuid */
            workspaceId?: string;
            /** Format: uuid */
            organizationId?: string;
        };
        WorkspaceOfUser: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            organizationId: string;
            /** @enum {string} */
            role: "VIEWER" | "MEMBER" | "ADMIN" | "OWNER";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
