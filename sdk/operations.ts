// Made by `npm run dump` from contract/openapi.json: the operations that a key can call. Do not edit.

export interface paths {
    "/api/feed/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All clashes of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_clashes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All issues of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_issues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All photos of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_photos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All projects of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_projects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All rfis of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_rfis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/readings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post readings of sensors
         * @description Each reading is judged alone: the good ones are stored whatever the others are. A sensor appears with the first reading of its device. A reading of a device and an instant that is there already is a duplicate and stored once, so a post may be sent again. An answer means that the readings it accepted are on disk.
         */
        post: operations["post_projects_projectId_sensors_readings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the changes of all records, deletions included
         * @description Every change of the workspace’s records in one stable order: nothing ever appears before what was already served. Page by `nextCursor` until it is null; keep the header `X-Next-Cursor` of the last page, and ask with it as `cursor` for what has changed since. Changes are kept 30 days; an older cursor is 410: load the lists anew, then read the feed from its beginning, without a cursor.
         */
        get: operations["get_v1_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List projects */
        get: operations["get_v1_projects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["get_v1_projects_projectId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List anomalies, newest first */
        get: operations["get_v1_projects_projectId_anomalies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/anomalies/{anomalyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an anomaly */
        get: operations["get_v1_projects_projectId_anomalies_anomalyId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List assets */
        get: operations["get_v1_projects_projectId_assets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/assets/{assetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an asset */
        get: operations["get_v1_projects_projectId_assets_assetId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/capture/floor-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List floor plans, invisible ones included */
        get: operations["get_v1_projects_projectId_capture_floor_plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/capture/floor-plans/{floorPlanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a floor plan */
        get: operations["get_v1_projects_projectId_capture_floor_plans_floorPlanId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/capture/floor-plans/{floorPlanId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get signed addresses of a floor plan's files */
        get: operations["get_v1_projects_projectId_capture_floor_plans_floorPlanId_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/capture/milestones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List capture milestones */
        get: operations["get_v1_projects_projectId_capture_milestones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/capture/milestones/{milestoneId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a capture milestone */
        get: operations["get_v1_projects_projectId_capture_milestones_milestoneId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/capture/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List photos, drafts included */
        get: operations["get_v1_projects_projectId_capture_photos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/capture/photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a photo */
        get: operations["get_v1_projects_projectId_capture_photos_photoId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/capture/photos/{photoId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get signed addresses of a photo's files */
        get: operations["get_v1_projects_projectId_capture_photos_photoId_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List clashes */
        get: operations["get_v1_projects_projectId_clashes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/clashes/{clashId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a clash */
        get: operations["get_v1_projects_projectId_clashes_clashId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List issues */
        get: operations["get_v1_projects_projectId_issues"];
        put?: never;
        /**
         * Create an issue
         * @description It has the next number of the project. One that is created `closed` or `verified` is closed with that.
         */
        post: operations["post_v1_projects_projectId_issues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/issues/{issueId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an issue */
        get: operations["get_v1_projects_projectId_issues_issueId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an issue
         * @description A `closed` or `verified` issue keeps its status: a body that asks for another one is 409 and changes nothing. Everything else of it may be edited.
         */
        patch: operations["patch_v1_projects_projectId_issues_issueId"];
        trace?: never;
    };
    "/api/v1/projects/{projectId}/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List models, all versions */
        get: operations["get_v1_projects_projectId_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/models/{modelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of a model */
        get: operations["get_v1_projects_projectId_models_modelId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List RFIs */
        get: operations["get_v1_projects_projectId_rfis"];
        put?: never;
        /**
         * Create an RFI
         * @description It is raised, with the event `rfi.created`, unless it is made as a `draft`.
         */
        post: operations["post_v1_projects_projectId_rfis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/rfis/{rfiId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an RFI */
        get: operations["get_v1_projects_projectId_rfis_rfiId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/sensors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sensors
         * @description By `updated_since` it tells of sensors that appeared, or whose kind, unit or binding changed. A new latest value is no such change.
         */
        get: operations["get_v1_projects_projectId_sensors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/sensors/{sensorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a sensor */
        get: operations["get_v1_projects_projectId_sensors_sensorId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/sensors/{sensorId}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the readings of a sensor over time
         * @description A bucket without readings is there, with nulls and count 0: a gap and no zero.
         */
        get: operations["get_v1_projects_projectId_sensors_sensorId_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List spaces */
        get: operations["get_v1_projects_projectId_spaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/spaces/{spaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a space
         * @description Also one that is gone from its model: its id goes on naming it.
         */
        get: operations["get_v1_projects_projectId_spaces_spaceId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook subscriptions */
        get: operations["get_v1_webhooks"];
        put?: never;
        /**
         * Create a webhook subscription
         * @description At most 100 a workspace (409). The secret is in this answer and never shown again. A name that leads nowhere yet is taken; one that leads only to addresses that are not public is 422.
         */
        post: operations["post_v1_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook subscription */
        get: operations["get_v1_webhooks_webhookId"];
        put?: never;
        post?: never;
        /** Delete a webhook subscription */
        delete: operations["delete_v1_webhooks_webhookId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook subscription, newest first
         * @description Dead-lettered ones included. Kept for 30 days after they were made and last tried.
         */
        get: operations["get_v1_webhooks_webhookId_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery to a webhook subscription */
        get: operations["get_v1_webhooks_webhookId_deliveries_deliveryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts of a delivery, in order
         * @description What each was answered or where it failed, those before a replay included.
         */
        get: operations["get_v1_webhooks_webhookId_deliveries_deliveryId_attempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery to a webhook subscription
         * @description A dead or a delivered one is sent again under its own id, with all its retries; one that is pending is 409. What comes of a replay neither counts towards the five dead letters that disable a subscription nor restarts the count. While the subscription is disabled, the delivery is dead at once, without an attempt.
         */
        post: operations["post_v1_webhooks_webhookId_deliveries_deliveryId_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay the dead-lettered deliveries to a webhook subscription
         * @description All that are dead when it is called, or those made since an instant, the oldest first. Each keeps its id. Nothing is queued while the subscription is disabled: enable it before. It answers when all are queued, which takes the better part of a minute for a million. A call that is cut off stops soon after; what it has queued stays so, and the same call made again takes up the rest.
         */
        post: operations["post_v1_webhooks_webhookId_deliveries_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a disabled webhook subscription
         * @description Its dead letters are counted from none again; its secret stays. Of an active one nothing changes.
         */
        post: operations["post_v1_webhooks_webhookId_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event `ping` to a webhook subscription
         * @description Signed, retried and counted like any other delivery, whatever the subscription’s events are; its `resource` is the subscription. While the subscription is disabled, the delivery is dead at once, without an attempt.
         */
        post: operations["post_v1_webhooks_webhookId_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for a webhook subscription
         * @description The new secret is in this answer and never shown again. The one before stays good for 24 hours, unless `immediate` is true: `X-Service-Signature` stays under the oldest one that is good, `webhook-signature` carries all of them. When an answer was lost, rotate again: what your receivers have stays good.
         */
        post: operations["post_v1_webhooks_webhookId_rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report the workspace a key is bound to and what it may do */
        get: operations["get_v1_whoami"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Actor: {
            id: string | null;
            /** @enum {unknown} */
            type: "user" | "key" | "system";
        };
        Anomaly: {
            /**
             * Format: date-time
             * @description The time of the reading that made it one; of a silence, when it had lasted too long.
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            endedAt: string | null;
            explanation: components["schemas"]["AnomalyExplanation"];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            /**
             * Format: uuid
             * @description Of the sensor, also when it was decommissioned since.
             */
            sensorId: string;
            /** @enum {unknown} */
            severity: "low" | "medium" | "high" | "critical";
            /** @enum {unknown} */
            source: "threshold" | "scan";
            spaceId: string | null;
            /** @enum {unknown} */
            state: "open" | "acknowledged" | "dismissed" | "withdrawn";
            thresholdId: string | null;
            value: number | null;
        };
        AnomalyExplanation: {
            band: {
                high: number;
                low: number;
            } | null;
            baseline: number | null;
            crossed: ("low" | "high") | null;
            /** @enum {unknown} */
            kind: "breach" | "no_data" | "deviation" | "flat_line" | "gap";
            limitHours: number | null;
            samples: number | null;
            spacingHours: number | null;
            threshold: {
                clearValue: number | null;
                /** @enum {unknown} */
                comparison: "greater_than" | "at_least" | "less_than" | "at_most";
                consecutive: number;
                noDataMinutes: number | null;
                value: number;
            } | null;
        };
        AnomalyPage: {
            data: components["schemas"]["Anomaly"][];
            nextCursor: string | null;
        };
        Asset: {
            condition: ("new" | "good" | "fair" | "poor" | "out_of_service" | "retired") | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            elementGuid: string | null;
            /** Format: uuid */
            id: string;
            installedOn: string | null;
            maintenanceIntervalDays: number | null;
            manufacturer: string | null;
            modelId: string | null;
            modelNumber: string | null;
            notes: string | null;
            /** Format: uuid */
            projectId: string;
            serialNumber: string | null;
            tag: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            warrantyExpiresOn: string | null;
        };
        AssetPage: {
            data: components["schemas"]["Asset"][];
            nextCursor: string | null;
        };
        CapturedPhoto: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            elementGuid: string | null;
            floorPlanId: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "photo360" | "photo" | "video_frame" | "drone";
            milestoneId: string | null;
            modelId: string | null;
            notes: string | null;
            planX: number | null;
            planY: number | null;
            /** Format: uuid */
            projectId: string;
            tags: string[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            takenAt: string;
            /** @enum {unknown} */
            visibility: "draft" | "live";
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        CapturedPhotoFeed: {
            data: components["schemas"]["CapturedPhotoFeedRecord"][];
        };
        CapturedPhotoFeedRecord: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            elementGuid: string | null;
            floorPlanId: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "photo360" | "photo" | "video_frame" | "drone";
            milestoneId: string | null;
            modelId: string | null;
            notes: string | null;
            planX: number | null;
            planY: number | null;
            projectCode: string | null;
            /** Format: uuid */
            projectId: string;
            /** @description The name of the record’s project. */
            projectName: string;
            tags: string[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            takenAt: string;
            /** @enum {unknown} */
            visibility: "draft" | "live";
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        CapturedPhotoPage: {
            data: components["schemas"]["CapturedPhoto"][];
            nextCursor: string | null;
        };
        CaptureMilestone: {
            capturedOn: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            projectId: string;
            sortOrder: number;
        };
        CaptureMilestonePage: {
            data: components["schemas"]["CaptureMilestone"][];
            nextCursor: string | null;
        };
        Change: {
            /**
             * Format: date-time
             * @description The `updatedAt` that the change gave to the record.
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            /** @enum {unknown} */
            change: "created" | "updated" | "deleted";
            projectId: string | null;
            resource: {
                /** Format: uuid */
                id: string;
                /** @example floor_plan */
                type: string;
            };
            /** @description The place of the change in the workspace. It rises; a filter leaves gaps. */
            sequence: number;
        };
        ChangePage: {
            data: components["schemas"]["Change"][];
            nextCursor: string | null;
        };
        Clash: {
            assigneeId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            distanceM: number | null;
            elementAGuid: string | null;
            elementBGuid: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "hard" | "clearance" | "duplicate";
            modelAId: string | null;
            modelBId: string | null;
            name: string;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            point: {
                x: number;
                y: number;
                z: number;
            } | null;
            /** @description False when the latest run of its test no longer finds it. */
            present: boolean;
            /** Format: uuid */
            projectId: string;
            /**
             * @description Changed by decisions alone.
             * @enum {unknown}
             */
            status: "new" | "active" | "approved" | "resolved" | "void";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        ClashFeed: {
            data: components["schemas"]["ClashFeedRecord"][];
        };
        ClashFeedRecord: {
            assigneeId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            distanceM: number | null;
            elementAGuid: string | null;
            elementBGuid: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "hard" | "clearance" | "duplicate";
            modelAId: string | null;
            modelBId: string | null;
            name: string;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            point: {
                x: number;
                y: number;
                z: number;
            } | null;
            /** @description False when the latest run of its test no longer finds it. */
            present: boolean;
            projectCode: string | null;
            /** Format: uuid */
            projectId: string;
            /** @description The name of the record’s project. */
            projectName: string;
            /**
             * @description Changed by decisions alone.
             * @enum {unknown}
             */
            status: "new" | "active" | "approved" | "resolved" | "void";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        ClashPage: {
            data: components["schemas"]["Clash"][];
            nextCursor: string | null;
        };
        DeliveriesReplay: {
            /**
             * Format: date-time
             * @description Only deliveries made at or after this instant; all without it.
             */
            since?: string;
            /**
             * @description Which deliveries: the dead-lettered ones.
             * @enum {unknown}
             */
            status: "dead";
        };
        DeliveriesReplayed: {
            /** @description How many deliveries are pending again. */
            queued: number;
        };
        Delivery: {
            /** @description So far, those before a replay included. */
            attempts: number;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            deliveredAt: string | null;
            error: string | null;
            /**
             * @description The event’s type, or `ping`.
             * @enum {unknown}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "ping";
            /**
             * Format: uuid
             * @description The same in every delivery of the event: `id` of the body that is sent.
             */
            eventId: string;
            /**
             * Format: uuid
             * @description The same in every attempt and every replay: receivers tell repeats by it.
             */
            id: string;
            lastAttemptAt: string | null;
            nextAttemptAt: string | null;
            responseStatus: number | null;
            /**
             * @description `pending` until an attempt succeeds or none is left; `dead` can be replayed, and so can `delivered`.
             * @enum {unknown}
             */
            status: "pending" | "delivered" | "dead";
        };
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            durationMs: number;
            error: string | null;
            /** @description From 1, through all replays. */
            number: number;
            phase: ("resolve" | "connect" | "tls" | "timeout" | "response" | "status") | null;
            responseBody: string | null;
            responseStatus: number | null;
        };
        DeliveryAttemptPage: {
            data: components["schemas"]["DeliveryAttempt"][];
            nextCursor: string | null;
        };
        DeliveryPage: {
            data: components["schemas"]["Delivery"][];
            nextCursor: string | null;
        };
        Error: {
            error: {
                /**
                 * @description Branch on this, never on `message`.
                 * @enum {unknown}
                 */
                code: "bad_request" | "unauthorized" | "forbidden" | "confirmation_required" | "not_found" | "conflict" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "validation_failed" | "rate_limited" | "internal_error" | "unavailable";
                details?: components["schemas"]["ErrorDetail"][];
                /** @description For a person; its wording may change. */
                message: string;
                /** @description Quote it when you report a problem; also the header `X-Request-Id`. */
                requestId: string;
            };
        };
        ErrorDetail: {
            /** @description What is wrong with it, for a person. */
            message: string;
            /** @description The offending field: a query parameter, or a path into the body (`events/0`). */
            path: string;
        };
        FloorPlan: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            heightPx: number | null;
            /** Format: uuid */
            id: string;
            isVisible: boolean;
            level: string | null;
            levelOrder: number;
            name: string;
            /** Format: uuid */
            projectId: string;
            /** @description The true bearing of straight up on the plan picture: degrees clockwise from true north, 0 where north is at the top, 90 where east is. The bearing of a line is its angle clockwise from straight up, plus this; turned clockwise by this, the picture has north at the top. */
            rotationDeg: number;
            scaleMPerPx: number | null;
            sortOrder: number;
            widthPx: number | null;
        };
        FloorPlanPage: {
            data: components["schemas"]["FloorPlan"][];
            nextCursor: string | null;
        };
        Issue: {
            assigneeId: string | null;
            closedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            description: string | null;
            dueDate: string | null;
            /** @description The model elements that the issue is about. */
            elementGuids: string[];
            floorPlanId: string | null;
            /** Format: uuid */
            id: string;
            labels: string[];
            modelId: string | null;
            /** @description 1, 2, … per project, never reused. */
            number: number;
            planX: number | null;
            planY: number | null;
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            /** Format: uuid */
            projectId: string;
            /** @enum {unknown} */
            status: "open" | "in_progress" | "in_review" | "closed" | "verified";
            title: string;
            /** @enum {unknown} */
            type: "defect" | "design" | "safety" | "request" | "other";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        IssueChange: {
            assigneeId?: string | null;
            description?: string | null;
            dueDate?: string | null;
            elementGuids?: string[];
            floorPlanId?: string | null;
            /** @description Kept in their order, without blanks around them, each once. Upper and lower case differ. */
            labels?: string[];
            modelId?: string | null;
            planX?: number | null;
            planY?: number | null;
            /** @enum {unknown} */
            priority?: "low" | "medium" | "high" | "critical";
            /** @enum {unknown} */
            status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
            title?: string;
            /** @enum {unknown} */
            type?: "defect" | "design" | "safety" | "request" | "other";
            worldPosition?: {
                x: number;
                y: number;
                z: number;
            } | null;
        };
        IssueCreate: {
            assigneeId?: string | null;
            description?: string | null;
            dueDate?: string | null;
            elementGuids?: string[];
            floorPlanId?: string | null;
            /** @description Kept in their order, without blanks around them, each once. Upper and lower case differ. */
            labels?: string[];
            modelId?: string | null;
            planX?: number | null;
            planY?: number | null;
            /** @enum {unknown} */
            priority?: "low" | "medium" | "high" | "critical";
            /** @enum {unknown} */
            status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
            title: string;
            /** @enum {unknown} */
            type?: "defect" | "design" | "safety" | "request" | "other";
            worldPosition?: {
                x: number;
                y: number;
                z: number;
            } | null;
        };
        IssueFeed: {
            data: components["schemas"]["IssueFeedRecord"][];
        };
        IssueFeedRecord: {
            assigneeId: string | null;
            closedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            description: string | null;
            dueDate: string | null;
            /** @description The model elements that the issue is about. */
            elementGuids: string[];
            floorPlanId: string | null;
            /** Format: uuid */
            id: string;
            labels: string[];
            modelId: string | null;
            /** @description 1, 2, … per project, never reused. */
            number: number;
            planX: number | null;
            planY: number | null;
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            projectCode: string | null;
            /** Format: uuid */
            projectId: string;
            /** @description The name of the record’s project. */
            projectName: string;
            /** @enum {unknown} */
            status: "open" | "in_progress" | "in_review" | "closed" | "verified";
            title: string;
            /** @enum {unknown} */
            type: "defect" | "design" | "safety" | "request" | "other";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        IssuePage: {
            data: components["schemas"]["Issue"][];
            nextCursor: string | null;
        };
        Model: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            elementCount: number | null;
            failure: components["schemas"]["ModelFailure"] | null;
            /** Format: uuid */
            id: string;
            /** @description Whether it is the latest version that is ready. */
            isHead: boolean;
            name: string;
            /** @description How much of the file is read, in percent. */
            progress: number;
            /** Format: uuid */
            projectId: string;
            schema: string | null;
            sizeBytes: number;
            spaceCount: number | null;
            /** @enum {unknown} */
            status: "queued" | "reading" | "ready" | "failed";
            storeyCount: number | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            /** @description 1, 2, … in the version group, never reused. */
            version: number;
            /**
             * Format: uuid
             * @description The same for all versions of a model.
             */
            versionGroupId: string;
        };
        ModelFailure: {
            /**
             * @description Names the reason, for programs.
             * @example empty_parameter
             */
            code: string;
            line: number | null;
            /** @description Says it to a person. */
            message: string;
        };
        ModelPage: {
            data: components["schemas"]["Model"][];
            nextCursor: string | null;
        };
        PictureFiles: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
            screen: string | null;
            thumbnail: string | null;
        };
        Project: {
            code: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {unknown} */
            status: "active" | "archived";
            /** @description IANA name: the zone of pictures that do not say theirs. */
            timeZone: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        ProjectFeed: {
            data: components["schemas"]["ProjectFeedRecord"][];
        };
        ProjectFeedRecord: {
            code: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            projectCode: string | null;
            /** @description The name of the record’s project. */
            projectName: string;
            /** @enum {unknown} */
            status: "active" | "archived";
            /** @description IANA name: the zone of pictures that do not say theirs. */
            timeZone: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        ProjectPage: {
            data: components["schemas"]["Project"][];
            nextCursor: string | null;
        };
        ReadingsReceipt: {
            /** @description Readings that are on disk now and were not before. */
            accepted: number;
            /** @description Readings of a device and an instant of which there is one already. */
            duplicates: number;
            rejected: {
                deviceId: string | null;
                /** @description The place in `readings`, from 0. */
                index: number;
                message: string;
                /** @enum {unknown} */
                reason: "bad_reading" | "bad_device_id" | "bad_value" | "bad_timestamp" | "future_timestamp" | "too_old" | "unit_mismatch";
            }[];
        };
        Rfi: {
            answer: string | null;
            answeredAt: string | null;
            answeredBy: components["schemas"]["Actor"] | null;
            assigneeId: string | null;
            costImpact: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                currency: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            dueDate: string | null;
            elementGuids: string[];
            /** Format: uuid */
            id: string;
            modelId: string | null;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            /** Format: uuid */
            projectId: string;
            question: string;
            scheduleImpactDays: number | null;
            /** @enum {unknown} */
            status: "draft" | "open" | "answered" | "closed" | "void";
            subject: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        RfiCreate: {
            assigneeId?: string | null;
            costImpact?: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                currency: string;
            } | null;
            dueDate?: string | null;
            /** @description Elements of models. */
            elementGuids?: string[];
            modelId?: string | null;
            /**
             * @description `medium` when not given.
             * @enum {unknown}
             */
            priority?: "low" | "medium" | "high" | "critical";
            question: string;
            scheduleImpactDays?: number | null;
            /**
             * @description `open` when not given.
             * @enum {unknown}
             */
            status?: "draft" | "open";
            subject: string;
        };
        RfiFeed: {
            data: components["schemas"]["RfiFeedRecord"][];
        };
        RfiFeedRecord: {
            answer: string | null;
            answeredAt: string | null;
            answeredBy: components["schemas"]["Actor"] | null;
            assigneeId: string | null;
            costImpact: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                currency: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            dueDate: string | null;
            elementGuids: string[];
            /** Format: uuid */
            id: string;
            modelId: string | null;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            projectCode: string | null;
            /** Format: uuid */
            projectId: string;
            /** @description The name of the record’s project. */
            projectName: string;
            question: string;
            scheduleImpactDays: number | null;
            /** @enum {unknown} */
            status: "draft" | "open" | "answered" | "closed" | "void";
            subject: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        RfiPage: {
            data: components["schemas"]["Rfi"][];
            nextCursor: string | null;
        };
        Sensor: {
            binding: components["schemas"]["SensorBinding"] | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** @description What the device calls itself; unique in the project. */
            deviceId: string;
            /** Format: uuid */
            id: string;
            kind: string | null;
            lastSeenAt: string | null;
            latestValue: number | null;
            /** Format: uuid */
            projectId: string;
            unit: string | null;
        };
        SensorBinding: {
            /** @description The GlobalId of a model element, or the id of a space. */
            id: string;
            /** @enum {unknown} */
            type: "element" | "space";
        };
        SensorPage: {
            data: components["schemas"]["Sensor"][];
            nextCursor: string | null;
        };
        SensorReadings: {
            /**
             * @description At most 10,000, each { deviceId, value, at?, kind?, unit? }: `deviceId` 1 to 128 visible characters, `value` a finite number, `at` an RFC 3339 date-time with an offset (the time of arrival where it is left out; null is `bad_timestamp`), `kind` and `unit` up to 64 characters.
             * @example [
             *       {
             *         "deviceId": "ahu-3-supply",
             *         "value": 21.4,
             *         "at": "2026-03-01T08:15:30Z",
             *         "kind": "temperature",
             *         "unit": "°C"
             *       }
             *     ]
             */
            readings: unknown[];
        };
        SensorSeries: {
            buckets: {
                /**
                 * Format: date-time
                 * @description Where the bucket begins.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                at: string;
                avg: number | null;
                /** @description 0 where there is a gap: the others are null then. */
                count: number;
                max: number | null;
                min: number | null;
            }[];
            bucketSeconds: number;
            /**
             * Format: date-time
             * @description Where the first bucket begins.
             * @example 2026-03-01T08:15:30.250Z
             */
            from: string;
            /** @enum {unknown} */
            range: "24h" | "7d" | "30d" | "365d";
            /** Format: uuid */
            sensorId: string;
            /**
             * Format: date-time
             * @description Where the last bucket ends.
             * @example 2026-03-01T08:15:30.250Z
             */
            to: string;
        };
        Space: {
            /** @description As the model says, in square metres. */
            areaM2: number;
            areaOverrideM2: number | null;
            /**
             * @description Where the area is from: the net floor area, the gross one, any other quantity that is an area, a property, the footprint of its geometry; `none` (area 0) where the file has nothing of these.
             * @enum {unknown}
             */
            areaSource: "net" | "gross" | "quantity" | "property" | "footprint" | "none";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            department: string | null;
            floor: string | null;
            /** @description The GlobalId of the IfcSpace. */
            guid: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The version of the model that it was last seen in.
             */
            modelId: string;
            name: string;
            notes: string | null;
            occupancy: number | null;
            /** Format: uuid */
            projectId: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            usage: string | null;
        };
        SpacePage: {
            data: components["schemas"]["Space"][];
            nextCursor: string | null;
        };
        Webhook: {
            /** @description False after five dead-lettered deliveries in a row, until it is enabled. */
            active: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            disabledReason: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            /** Format: uuid */
            id: string;
            projectId: string | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        WebhookCreate: {
            description?: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            projectId?: string | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        WebhookPage: {
            data: components["schemas"]["Webhook"][];
            nextCursor: string | null;
        };
        WebhookRotation: {
            /**
             * @description True ends the secret before at once instead of after 24 hours.
             * @default false
             */
            immediate?: boolean;
        };
        WebhookWithSecret: {
            /** @description False after five dead-lettered deliveries in a row, until it is enabled. */
            active: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            disabledReason: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            /** Format: uuid */
            id: string;
            projectId: string | null;
            secret: string | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        Whoami: {
            key: {
                /** Format: uuid */
                id: string;
                name: string;
                prefix: string;
                /**
                 * @description Each includes the ones before it: read, write, admin.
                 * @enum {unknown}
                 */
                scope: "read" | "write" | "admin";
            };
            rateLimit: {
                limit: number;
                windowSeconds: number;
            } | null;
            scopes: ("read" | "write" | "admin")[];
            workspace: {
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        /** @description Model axes, metres: +X east, −Z north, +Y up. */
        WorldPosition: {
            x: number;
            y: number;
            z: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_feed_clashes: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    get_feed_issues: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    get_feed_photos: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhotoFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    get_feed_projects: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    get_feed_rfis: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    post_projects_projectId_sensors_readings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "readings": [
                 *         {
                 *           "deviceId": "ahu-3-supply",
                 *           "value": 21.4,
                 *           "at": "2026-03-01T08:15:30Z",
                 *           "kind": "temperature",
                 *           "unit": "°C"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SensorReadings"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadingsReceipt"];
                };
            };
        };
    };
    get_v1_changes: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before or the header `X-Next-Cursor` of any page, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only changes in this project. */
                projectId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePage"];
                };
            };
        };
    };
    get_v1_projects: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                status?: "active" | "archived";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
        };
    };
    get_v1_projects_projectId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    get_v1_projects_projectId_anomalies: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those at or after this instant. */
                from?: string;
                /** @description Whether the sensor was bound to a space. */
                inSpace?: boolean;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only those of this sensor. */
                sensorId?: string;
                severity?: "low" | "medium" | "high" | "critical";
                source?: "threshold" | "scan";
                /** @description Only those of sensors bound to this space. */
                spaceId?: string;
                state?: "open" | "acknowledged" | "dismissed" | "withdrawn";
                /** @description Only those before this instant. */
                to?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
                /** @description Whether late readings have undone it. */
                withdrawn?: boolean;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnomalyPage"];
                };
            };
        };
    };
    get_v1_projects_projectId_anomalies_anomalyId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                anomalyId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anomaly"];
                };
            };
        };
    };
    get_v1_projects_projectId_assets: {
        parameters: {
            query?: {
                condition?: "new" | "good" | "fair" | "poor" | "out_of_service" | "retired";
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only the assets of this element. */
                elementGuid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only assets of this version of a model. */
                modelId?: string;
                /** @description A text in the tag, the manufacturer, the model number or the serial number, in any case. */
                q?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only assets whose warranty ends before this day, or has ended. */
                warrantyBefore?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetPage"];
                };
            };
        };
    };
    get_v1_projects_projectId_assets_assetId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                assetId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    get_v1_projects_projectId_capture_floor_plans: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlanPage"];
                };
            };
        };
    };
    get_v1_projects_projectId_capture_floor_plans_floorPlanId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                floorPlanId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
        };
    };
    get_v1_projects_projectId_capture_floor_plans_floorPlanId_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                floorPlanId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureFiles"];
                };
            };
        };
    };
    get_v1_projects_projectId_capture_milestones: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestonePage"];
                };
            };
        };
    };
    get_v1_projects_projectId_capture_milestones_milestoneId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                milestoneId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestone"];
                };
            };
        };
    };
    get_v1_projects_projectId_capture_photos: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only photos on this floor plan. */
                floorPlanId?: string;
                kind?: "photo360" | "photo" | "video_frame" | "drone";
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only photos of this milestone. */
                milestoneId?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                visibility?: "draft" | "live";
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhotoPage"];
                };
            };
        };
    };
    get_v1_projects_projectId_capture_photos_photoId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                photoId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhoto"];
                };
            };
        };
    };
    get_v1_projects_projectId_capture_photos_photoId_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureFiles"];
                };
            };
        };
    };
    get_v1_projects_projectId_clashes: {
        parameters: {
            query?: {
                assigneeId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those of this element. */
                elementGuid?: string;
                kind?: "hard" | "clearance" | "duplicate";
                /** @description How many records a page holds at most. */
                limit?: number;
                present?: boolean;
                /** @description A text in the name, in any case, or the number. */
                q?: string;
                status?: "new" | "active" | "approved" | "resolved" | "void";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashPage"];
                };
            };
        };
    };
    get_v1_projects_projectId_clashes_clashId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clash"];
                };
            };
        };
    };
    get_v1_projects_projectId_issues: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues with this label. */
                label?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the title or the description, in any case, or the number. */
                q?: string;
                status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuePage"];
                };
            };
        };
    };
    post_v1_projects_projectId_issues: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Duct crosses beam at grid C4",
                 *       "description": "text",
                 *       "type": "defect",
                 *       "priority": "low",
                 *       "status": "open",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "planX": 1.5,
                 *       "planY": 1.5,
                 *       "worldPosition": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "labels": [
                 *         "north facade"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IssueCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"];
                };
            };
        };
    };
    get_v1_projects_projectId_issues_issueId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"];
                };
            };
        };
    };
    patch_v1_projects_projectId_issues_issueId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Duct crosses beam at grid C4",
                 *       "description": "text",
                 *       "type": "defect",
                 *       "priority": "low",
                 *       "status": "open",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "planX": 1.5,
                 *       "planY": 1.5,
                 *       "worldPosition": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "labels": [
                 *         "north facade"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IssueChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"];
                };
            };
        };
    };
    get_v1_projects_projectId_models: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Whether it is the head of its version group. */
                head?: boolean;
                /** @description How many records a page holds at most. */
                limit?: number;
                status?: "queued" | "reading" | "ready" | "failed";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only versions of this group. */
                versionGroupId?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPage"];
                };
            };
        };
    };
    get_v1_projects_projectId_models_modelId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                modelId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    get_v1_projects_projectId_rfis: {
        parameters: {
            query?: {
                assigneeId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those that name this element. */
                elementGuid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the subject, the question or the answer, in any case, or the number. */
                q?: string;
                status?: "draft" | "open" | "answered" | "closed" | "void";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiPage"];
                };
            };
        };
    };
    post_v1_projects_projectId_rfis: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "text",
                 *       "question": "text",
                 *       "status": "draft",
                 *       "priority": "low",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "costImpact": {
                 *         "amount": "1200.50",
                 *         "currency": "EUR"
                 *       },
                 *       "scheduleImpactDays": 1,
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["RfiCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rfi"];
                };
            };
        };
    };
    get_v1_projects_projectId_rfis_rfiId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rfi"];
                };
            };
        };
    };
    get_v1_projects_projectId_sensors: {
        parameters: {
            query?: {
                /** @description Whether the sensor is bound to an element or a space. */
                bound?: boolean;
                /** @description Only sensors bound to this element or space. */
                boundId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only the sensor of this device. */
                deviceId?: string;
                /** @description Only sensors of this kind. */
                kind?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SensorPage"];
                };
            };
        };
    };
    get_v1_projects_projectId_sensors_sensorId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
                sensorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sensor"];
                };
            };
        };
    };
    get_v1_projects_projectId_sensors_sensorId_series: {
        parameters: {
            query?: {
                /** @description Until now: in buckets of 5 minutes, of 30 minutes, of 2 hours. */
                range?: "24h" | "7d" | "30d";
            };
            header?: never;
            path: {
                projectId: string;
                sensorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SensorSeries"];
                };
            };
        };
    };
    get_v1_projects_projectId_spaces: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only spaces of this department. */
                department?: string;
                /** @description Only spaces on this floor. */
                floor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Whether the head of its model has it; true unless said otherwise. What is gone keeps its id and its notes. */
                present?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only spaces of this usage. */
                usage?: string;
                /** @description Only spaces of the model of this version group. */
                versionGroupId?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpacePage"];
                };
            };
        };
    };
    get_v1_projects_projectId_spaces_spaceId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    get_v1_webhooks: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
        };
    };
    post_v1_webhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/coordination",
                 *       "events": [
                 *         "issue.created",
                 *         "issue.closed"
                 *       ],
                 *       "projectId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "description": "text"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    get_v1_webhooks_webhookId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    delete_v1_webhooks_webhookId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_v1_webhooks_webhookId_deliveries: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only deliveries in this state. */
                status?: "pending" | "delivered" | "dead";
            };
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
        };
    };
    get_v1_webhooks_webhookId_deliveries_deliveryId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                deliveryId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    get_v1_webhooks_webhookId_deliveries_deliveryId_attempts: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                deliveryId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAttemptPage"];
                };
            };
        };
    };
    post_v1_webhooks_webhookId_deliveries_deliveryId_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    post_v1_webhooks_webhookId_deliveries_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "dead",
                 *       "since": "2026-03-01T08:15:30.250Z"
                 *     }
                 */
                "application/json": components["schemas"]["DeliveriesReplay"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveriesReplayed"];
                };
            };
        };
    };
    post_v1_webhooks_webhookId_enable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    post_v1_webhooks_webhookId_ping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    post_v1_webhooks_webhookId_rotate_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "immediate": false
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    get_v1_whoami: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Whoami"];
                };
            };
        };
    };
}

/** Where a POST takes an Idempotency-Key. */
export const CREATING_PATHS: readonly string[] = [
    "/api/v1/projects/{projectId}/issues",
    "/api/v1/projects/{projectId}/rfis",
    "/api/v1/webhooks",
    "/api/v1/webhooks/{webhookId}/ping",
];
