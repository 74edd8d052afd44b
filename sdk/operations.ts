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
         * All clashes of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getClashFeed"];
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
         * All issues of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getIssueFeed"];
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
         * All photos of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getPhotoFeed"];
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
         * All projects of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getProjectFeed"];
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
         * All rfis of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getRfiFeed"];
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
        post: operations["postSensorReadings"];
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
         * @description Every change of the workspace’s records in one stable order: nothing ever appears before what was already served. Page by `nextCursor` until it is null; keep the header `X-Next-Cursor` of the last page, and ask with it as `cursor` for what has changed since. Changes are kept 30 days; an older cursor is 410: load the lists anew, then read the feed from its beginning, without a cursor. Of the changes `updated` of one sensor the newest is kept, and older ones only until the next hour: every record that changed since a cursor is named all the same.
         */
        get: operations["listChanges"];
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
        get: operations["listProjects"];
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
        get: operations["getProject"];
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
        get: operations["listAnomalies"];
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
        get: operations["getAnomaly"];
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
        get: operations["listAssets"];
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
        get: operations["getAsset"];
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
        get: operations["listFloorPlans"];
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
        get: operations["getFloorPlan"];
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
        get: operations["getFloorPlanFiles"];
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
        get: operations["listMilestones"];
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
        get: operations["getMilestone"];
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
        get: operations["listPhotos"];
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
        get: operations["getPhoto"];
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
        get: operations["getPhotoFiles"];
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
        get: operations["listClashes"];
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
        get: operations["getClash"];
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
        get: operations["listIssues"];
        put?: never;
        /**
         * Create an issue
         * @description It has the next number of the project. One that is created `closed` or `verified` is closed with that.
         */
        post: operations["createIssue"];
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
        get: operations["getIssue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an issue
         * @description A `closed` or `verified` issue keeps its status: a body that asks for another one is 409 and changes nothing. Everything else of it may be edited.
         */
        patch: operations["updateIssue"];
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
        get: operations["listModels"];
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
        get: operations["getModel"];
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
        get: operations["listRfis"];
        put?: never;
        /**
         * Create an RFI
         * @description It is raised, with the event `rfi.created`, unless it is made as a `draft`.
         */
        post: operations["createRfi"];
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
        get: operations["getRfi"];
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
         * @description By `updated_since` it lists sensors that appeared, or whose kind, unit or binding changed, at once, and those with a new `latestValue` and `lastSeenAt` at most a minute later.
         */
        get: operations["listSensors"];
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
        get: operations["getSensor"];
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
        get: operations["getSensorSeries"];
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
        get: operations["listSpaces"];
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
        get: operations["getSpace"];
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
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook subscription
         * @description At most 100 a workspace (409). The secret is in this answer and never shown again. A name that leads nowhere yet is taken; one that leads only to addresses that are not public is 422. An archived project is 409.
         */
        post: operations["createWebhook"];
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
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook subscription */
        delete: operations["deleteWebhook"];
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
        get: operations["listWebhookDeliveries"];
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
        get: operations["getWebhookDelivery"];
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
        get: operations["listWebhookDeliveryAttempts"];
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
        post: operations["replayWebhookDelivery"];
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
        post: operations["replayWebhookDeliveries"];
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
        post: operations["enableWebhook"];
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
        post: operations["pingWebhook"];
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
        post: operations["rotateWebhookSecret"];
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
        get: operations["whoami"];
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
            /** @description Id of the person or the key; null for the service. */
            id: string | null;
            /**
             * @description What acted: a person, an API key or the service itself.
             * @enum {string}
             */
            type: "user" | "key" | "system";
        };
        Anomaly: {
            /** @description The time of the reading that made it one; of a silence, when it had lasted too long. */
            at: components["schemas"]["Instant"];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Null while it goes on. */
            endedAt: components["schemas"]["Instant"] | null;
            /** @description Why the anomaly was raised. */
            explanation: components["schemas"]["AnomalyExplanation"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Of the sensor, also when it was decommissioned since. */
            sensorId: components["schemas"]["Uuid"];
            /**
             * @description Severity.
             * @enum {string}
             */
            severity: "low" | "medium" | "high" | "critical";
            /**
             * @description Whether a threshold or the anomaly scan raised it.
             * @enum {string}
             */
            source: "threshold" | "scan";
            /** @description The space that the sensor was bound to. */
            spaceId: components["schemas"]["Uuid"] | null;
            /**
             * @description State.
             * @enum {string}
             */
            state: "open" | "acknowledged" | "dismissed" | "withdrawn";
            /** @description Id of the threshold; null if no threshold raised it. */
            thresholdId: components["schemas"]["Uuid"] | null;
            /** @description The reading that raised it; null if no reading did. */
            value: number | null;
        };
        AnomalyExplanation: {
            /** @description What was still usual. */
            band: {
                /** @description Highest normal value. */
                high: number;
                /** @description Lowest normal value. */
                low: number;
            } | null;
            /** @description What is usual at this hour of the week: the median. */
            baseline: number | null;
            /** @description The end of the band, or the side of the threshold. */
            crossed: ("low" | "high") | null;
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "breach" | "no_data" | "deviation" | "flat_line" | "gap";
            /** @description After how many hours these two are anomalies. */
            limitHours: number | null;
            /** @description How many hours the baseline was made of. */
            samples: number | null;
            /** @description Of a gap and of a flat line: how long it usually is from one hour with readings to the next. */
            spacingHours: number | null;
            /** @description The rule that was broken, as it was then. */
            threshold: {
                /** @description Value at which a breach ends; null if it ends at the threshold itself. */
                clearValue: number | null;
                /**
                 * @description How a reading is compared with the value.
                 * @enum {string}
                 */
                comparison: "greater_than" | "at_least" | "less_than" | "at_most";
                /** @description Number of consecutive readings that make a breach. */
                consecutive: number;
                /** @description Minutes of silence after which an anomaly is raised; null if silence raises none. */
                noDataMinutes: number | null;
                /** @description Value. */
                value: number;
            } | null;
        };
        AnomalyPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Anomaly"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        Asset: {
            /** @description Of a `retired` asset no maintenance falls due, and nobody is told of its warranty. */
            condition: ("new" | "good" | "fair" | "poor" | "out_of_service" | "retired") | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description The GlobalId of its element of the model. */
            elementGuid: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Day of installation. */
            installedOn: components["schemas"]["Day"] | null;
            /** @description Null also where its maintenance comes by months: see its maintenance plan. */
            maintenanceIntervalDays: number | null;
            /** @description Manufacturer. */
            manufacturer: string | null;
            /** @description The version of a model that it was found in. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description Model number of the manufacturer. */
            modelNumber: string | null;
            /** @description Notes. */
            notes: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Serial number. */
            serialNumber: string | null;
            /** @description Names one asset of the project. */
            tag: string | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description The last day of its warranty. */
            warrantyExpiresOn: components["schemas"]["Day"] | null;
        };
        AssetPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Asset"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        CapturedPhoto: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description The model element the photo is tied to. */
            elementGuid: string | null;
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId: components["schemas"]["Uuid"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "photo360" | "photo" | "video_frame" | "drone";
            /** @description Id of the capture milestone; null if there is none. */
            milestoneId: components["schemas"]["Uuid"] | null;
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description Notes. */
            notes: string | null;
            /** @description Pixels of the plan picture from its left edge. */
            planX: number | null;
            /** @description Pixels of the plan picture from its top edge. */
            planY: number | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Tags. */
            tags: string[];
            /** @description When the photo was taken. */
            takenAt: components["schemas"]["Instant"];
            /**
             * @description Whether the photo is a draft or published.
             * @enum {string}
             */
            visibility: "draft" | "live";
            /** @description Position in the model in metres; null if there is none. */
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        CapturedPhotoFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["CapturedPhotoFeedRecord"][];
        };
        CapturedPhotoFeedRecord: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description The model element the photo is tied to. */
            elementGuid: string | null;
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId: components["schemas"]["Uuid"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "photo360" | "photo" | "video_frame" | "drone";
            /** @description Id of the capture milestone; null if there is none. */
            milestoneId: components["schemas"]["Uuid"] | null;
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description Notes. */
            notes: string | null;
            /** @description Pixels of the plan picture from its left edge. */
            planX: number | null;
            /** @description Pixels of the plan picture from its top edge. */
            planY: number | null;
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The name of the record’s project. */
            projectName: string;
            /** @description Tags. */
            tags: string[];
            /** @description When the photo was taken. */
            takenAt: components["schemas"]["Instant"];
            /**
             * @description Whether the photo is a draft or published.
             * @enum {string}
             */
            visibility: "draft" | "live";
            /** @description Position in the model in metres; null if there is none. */
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        CapturedPhotoPage: {
            /** @description The records of the page. */
            data: components["schemas"]["CapturedPhoto"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        CaptureMilestone: {
            /** @description Day of the capture. */
            capturedOn: components["schemas"]["Day"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Position in lists, lowest first. */
            sortOrder: number;
        };
        CaptureMilestonePage: {
            /** @description The records of the page. */
            data: components["schemas"]["CaptureMilestone"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        Change: {
            /** @description The `updatedAt` that the change gave to the record. */
            at: components["schemas"]["Instant"];
            /**
             * @description Whether the record was created, updated or deleted.
             * @enum {string}
             */
            change: "created" | "updated" | "deleted";
            /** @description Null for what belongs to no project. */
            projectId: components["schemas"]["Uuid"] | null;
            /** @description The record concerned. */
            resource: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /**
                 * @description Type.
                 * @example floor_plan
                 */
                type: string;
            };
            /** @description The place of the change in the workspace. It rises; a filter leaves gaps. */
            sequence: number;
        };
        ChangePage: {
            /** @description The records of the page. */
            data: components["schemas"]["Change"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        Clash: {
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Metres; negative where the elements overlap. */
            distanceM: number | null;
            /** @description IFC GlobalId of the first element. */
            elementAGuid: string | null;
            /** @description IFC GlobalId of the second element. */
            elementBGuid: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "hard" | "clearance" | "duplicate";
            /** @description Id of the model of the first element. */
            modelAId: components["schemas"]["Uuid"] | null;
            /** @description Id of the model of the second element. */
            modelBId: components["schemas"]["Uuid"] | null;
            /** @description Name. */
            name: string;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /** @description Position in the model in metres; null if there is none. */
            point: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
            /** @description False when the latest run of its test no longer finds it. */
            present: boolean;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /**
             * @description Changed by decisions alone.
             * @enum {string}
             */
            status: "new" | "active" | "approved" | "resolved" | "void";
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        ClashFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["ClashFeedRecord"][];
        };
        ClashFeedRecord: {
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Metres; negative where the elements overlap. */
            distanceM: number | null;
            /** @description IFC GlobalId of the first element. */
            elementAGuid: string | null;
            /** @description IFC GlobalId of the second element. */
            elementBGuid: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "hard" | "clearance" | "duplicate";
            /** @description Id of the model of the first element. */
            modelAId: components["schemas"]["Uuid"] | null;
            /** @description Id of the model of the second element. */
            modelBId: components["schemas"]["Uuid"] | null;
            /** @description Name. */
            name: string;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /** @description Position in the model in metres; null if there is none. */
            point: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
            /** @description False when the latest run of its test no longer finds it. */
            present: boolean;
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The name of the record’s project. */
            projectName: string;
            /**
             * @description Changed by decisions alone.
             * @enum {string}
             */
            status: "new" | "active" | "approved" | "resolved" | "void";
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        ClashPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Clash"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        /**
         * Format: date
         * @example 2026-03-01
         */
        Day: string;
        DeliveriesReplay: {
            /**
             * Format: date-time
             * @description Only deliveries made at or after this instant; all without it.
             */
            since?: string;
            /**
             * @description Which deliveries: the dead-lettered ones.
             * @enum {string}
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
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Null unless it is delivered. */
            deliveredAt: components["schemas"]["Instant"] | null;
            /** @description Why the last attempt failed, or `subscription_disabled` where there was none to be made. */
            error: string | null;
            /**
             * @description The event’s type, or `ping`.
             * @enum {string}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "ping";
            /** @description The same in every delivery of the event: `id` of the body that is sent. */
            eventId: components["schemas"]["Uuid"];
            /** @description The same in every attempt and every replay: receivers tell repeats by it. */
            id: components["schemas"]["Uuid"];
            /** @description Null before the first attempt. */
            lastAttemptAt: components["schemas"]["Instant"] | null;
            /** @description Not before this instant; null unless it is pending. */
            nextAttemptAt: components["schemas"]["Instant"] | null;
            /** @description Of the last attempt; null where there was no answer. */
            responseStatus: number | null;
            /**
             * @description `pending` until an attempt succeeds or none is left; `dead` can be replayed, and so can `delivered`.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dead";
        };
        DeliveryAttempt: {
            /** @description When it began. */
            at: components["schemas"]["Instant"];
            /** @description Duration in milliseconds. */
            durationMs: number;
            /** @description Why it failed; null where it succeeded. */
            error: string | null;
            /** @description From 1, through all replays. */
            number: number;
            /** @description Where it failed; null where it succeeded. */
            phase: ("resolve" | "connect" | "tls" | "timeout" | "response" | "status") | null;
            /** @description The first 2 KB of the answer’s body, as text. */
            responseBody: string | null;
            /** @description Null where no answer came. */
            responseStatus: number | null;
        };
        DeliveryAttemptPage: {
            /** @description The records of the page. */
            data: components["schemas"]["DeliveryAttempt"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        DeliveryPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Delivery"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        Error: {
            /** @description The failure. */
            error: {
                /**
                 * @description Branch on this, never on `message`.
                 * @enum {string}
                 */
                code: "bad_request" | "unauthorized" | "forbidden" | "confirmation_required" | "not_found" | "conflict" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "validation_failed" | "rate_limited" | "internal_error" | "unavailable";
                /** @description The faults of single fields. */
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
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Height of the plan picture. */
            heightPx: number | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description True if it is shown. */
            isVisible: boolean;
            /** @description Level of the building. */
            level: string | null;
            /** @description Position of the level, lowest first. */
            levelOrder: number;
            /** @description Name. */
            name: string;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The true bearing of straight up on the plan picture: degrees clockwise from true north, 0 where north is at the top, 90 where east is. The bearing of a line is its angle clockwise from straight up, plus this; turned clockwise by this, the picture has north at the top. */
            rotationDeg: number;
            /** @description Metres per pixel of the plan picture. */
            scaleMPerPx: number | null;
            /** @description Position in lists, lowest first. */
            sortOrder: number;
            /** @description Width of the plan picture. */
            widthPx: number | null;
        };
        FloorPlanPage: {
            /** @description The records of the page. */
            data: components["schemas"]["FloorPlan"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        /**
         * Format: date-time
         * @example 2026-03-01T08:15:30.250Z
         */
        Instant: string;
        Issue: {
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description When it became `closed` or `verified`. */
            closedAt: components["schemas"]["Instant"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Description. */
            description: string | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate: components["schemas"]["Day"] | null;
            /** @description The model elements that the issue is about. */
            elementGuids: string[];
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId: components["schemas"]["Uuid"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Labels. */
            labels: string[];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description 1, 2, … per project, never reused. */
            number: number;
            /** @description Pixels of the plan picture from its left edge. */
            planX: number | null;
            /** @description Pixels of the plan picture from its top edge. */
            planY: number | null;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /**
             * @description Status.
             * @enum {string}
             */
            status: "open" | "in_progress" | "in_review" | "closed" | "verified";
            /** @description Title. */
            title: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type: "defect" | "design" | "safety" | "request" | "other";
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description Position in the model in metres; null if there is none. */
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        IssueChange: {
            /** @description A member with a role in the project. */
            assigneeId?: components["schemas"]["Uuid"] | null;
            /** @description Description. */
            description?: string | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate?: components["schemas"]["Day"] | null;
            /** @description IFC GlobalIds of the elements concerned. */
            elementGuids?: string[];
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId?: components["schemas"]["Uuid"] | null;
            /** @description Kept in their order, without blanks around them, each once. Upper and lower case differ. */
            labels?: string[];
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /** @description Position on the floor plan in pixels from the left; null if there is none. */
            planX?: number | null;
            /** @description Position on the floor plan in pixels from the top; null if there is none. */
            planY?: number | null;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * @description Status.
             * @enum {string}
             */
            status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
            /**
             * Format: line
             * @description Title.
             */
            title?: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type?: "defect" | "design" | "safety" | "request" | "other";
            /** @description Position in the model in metres; null if there is none. */
            worldPosition?: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
        };
        IssueCreate: {
            /** @description A member with a role in the project. */
            assigneeId?: components["schemas"]["Uuid"] | null;
            /** @description Description. */
            description?: string | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate?: components["schemas"]["Day"] | null;
            /** @description IFC GlobalIds of the elements concerned. */
            elementGuids?: string[];
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId?: components["schemas"]["Uuid"] | null;
            /** @description Kept in their order, without blanks around them, each once. Upper and lower case differ. */
            labels?: string[];
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /** @description Position on the floor plan in pixels from the left; null if there is none. */
            planX?: number | null;
            /** @description Position on the floor plan in pixels from the top; null if there is none. */
            planY?: number | null;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * @description Status.
             * @enum {string}
             */
            status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
            /**
             * Format: line
             * @description Title.
             */
            title: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type?: "defect" | "design" | "safety" | "request" | "other";
            /** @description Position in the model in metres; null if there is none. */
            worldPosition?: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
        };
        IssueFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["IssueFeedRecord"][];
        };
        IssueFeedRecord: {
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description When it became `closed` or `verified`. */
            closedAt: components["schemas"]["Instant"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Description. */
            description: string | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate: components["schemas"]["Day"] | null;
            /** @description The model elements that the issue is about. */
            elementGuids: string[];
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId: components["schemas"]["Uuid"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Labels. */
            labels: string[];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description 1, 2, … per project, never reused. */
            number: number;
            /** @description Pixels of the plan picture from its left edge. */
            planX: number | null;
            /** @description Pixels of the plan picture from its top edge. */
            planY: number | null;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The name of the record’s project. */
            projectName: string;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "open" | "in_progress" | "in_review" | "closed" | "verified";
            /** @description Title. */
            title: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type: "defect" | "design" | "safety" | "request" | "other";
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description Position in the model in metres; null if there is none. */
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        IssuePage: {
            /** @description The records of the page. */
            data: components["schemas"]["Issue"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        Model: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Null until the model is ready. */
            elementCount: number | null;
            /** @description Why it failed; null if it did not. */
            failure: components["schemas"]["ModelFailure"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Whether it is the latest version that is ready. */
            isHead: boolean;
            /** @description Name. */
            name: string;
            /** @description How much of the file is read, in percent. */
            progress: number;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description As the file names it; null until it is read. */
            schema: string | null;
            /** @description Size in bytes. */
            sizeBytes: number;
            /** @description Number of spaces. */
            spaceCount: number | null;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "queued" | "reading" | "ready" | "failed";
            /** @description Number of storeys. */
            storeyCount: number | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description 1, 2, … in the version group, never reused. */
            version: number;
            /** @description The same for all versions of a model. */
            versionGroupId: components["schemas"]["Uuid"];
        };
        ModelFailure: {
            /**
             * @description Names the reason, for programs.
             * @example empty_parameter
             */
            code: string;
            /** @description The line of the file, where the reason has one. */
            line: number | null;
            /** @description Says it to a person. */
            message: string;
        };
        ModelPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Model"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        PictureFiles: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
            /** @description A rendition for a screen, null while it is being made; valid for 15 minutes. */
            screen: string | null;
            /** @description A small rendition, null while it is being made; valid for 15 minutes. */
            thumbnail: string | null;
        };
        Project: {
            /** @description Short code. */
            code: string | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "active" | "archived";
            /** @description IANA name: the zone of pictures that do not say theirs. */
            timeZone: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        ProjectFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["ProjectFeedRecord"][];
        };
        ProjectFeedRecord: {
            /** @description Short code. */
            code: string | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description The name of the record’s project. */
            projectName: string;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "active" | "archived";
            /** @description IANA name: the zone of pictures that do not say theirs. */
            timeZone: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        ProjectPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Project"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ReadingsReceipt: {
            /** @description Readings that are on disk now and were not before. */
            accepted: number;
            /** @description Readings of a device and an instant of which there is one already, with the same value. */
            duplicates: number;
            /** @description The readings that were not stored. */
            rejected: {
                /** @description As it was given; null where it was no text. */
                deviceId: string | null;
                /** @description The place in `readings`, from 0. */
                index: number;
                /** @description What is wrong, in a sentence. */
                message: string;
                /**
                 * @description Code of the reason.
                 * @enum {string}
                 */
                reason: "bad_reading" | "bad_device_id" | "bad_value" | "bad_timestamp" | "future_timestamp" | "too_old" | "unit_mismatch" | "value_differs";
            }[];
        };
        Rfi: {
            /** @description The answer that stands; null again when the RFI is reopened. */
            answer: string | null;
            /** @description When it was answered. */
            answeredAt: components["schemas"]["Instant"] | null;
            /** @description Who answered. */
            answeredBy: components["schemas"]["Actor"] | null;
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description Impact on costs; null if none is known. */
            costImpact: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * Format: currency
                 * @description The code of a currency in use (ISO 4217, List One).
                 * @example EUR
                 */
                currency: string;
            } | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Day by which it is due; null if there is none. */
            dueDate: components["schemas"]["Day"] | null;
            /** @description IFC GlobalIds of the elements concerned. */
            elementGuids: string[];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The question. */
            question: string;
            /** @description Days; fewer than none where it saves time. */
            scheduleImpactDays: number | null;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "draft" | "open" | "answered" | "closed" | "void";
            /** @description Subject. */
            subject: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        RfiCreate: {
            /** @description A person with a role in the project. */
            assigneeId?: components["schemas"]["Uuid"] | null;
            /** @description Impact on costs; null if none is known. */
            costImpact?: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * Format: currency
                 * @description The code of a currency in use (ISO 4217, List One).
                 * @example EUR
                 */
                currency: string;
            } | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate?: components["schemas"]["Day"] | null;
            /** @description Elements of models. */
            elementGuids?: string[];
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /**
             * @description `medium` when not given.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * Format: visible
             * @description The question.
             */
            question: string;
            /** @description Impact on the schedule in days; null if none is known. */
            scheduleImpactDays?: number | null;
            /**
             * @description `open` when not given.
             * @enum {string}
             */
            status?: "draft" | "open";
            /**
             * Format: line
             * @description Subject.
             */
            subject: string;
        };
        RfiFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["RfiFeedRecord"][];
        };
        RfiFeedRecord: {
            /** @description The answer that stands; null again when the RFI is reopened. */
            answer: string | null;
            /** @description When it was answered. */
            answeredAt: components["schemas"]["Instant"] | null;
            /** @description Who answered. */
            answeredBy: components["schemas"]["Actor"] | null;
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description Impact on costs; null if none is known. */
            costImpact: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * Format: currency
                 * @description The code of a currency in use (ISO 4217, List One).
                 * @example EUR
                 */
                currency: string;
            } | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Day by which it is due; null if there is none. */
            dueDate: components["schemas"]["Day"] | null;
            /** @description IFC GlobalIds of the elements concerned. */
            elementGuids: string[];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The name of the record’s project. */
            projectName: string;
            /** @description The question. */
            question: string;
            /** @description Days; fewer than none where it saves time. */
            scheduleImpactDays: number | null;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "draft" | "open" | "answered" | "closed" | "void";
            /** @description Subject. */
            subject: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        RfiPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Rfi"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        Sensor: {
            /** @description The model element or space that the sensor is bound to; null if it is not bound. */
            binding: components["schemas"]["SensorBinding"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description What the device calls itself; unique in the project. */
            deviceId: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description The first kind that a reading gave. */
            kind: string | null;
            /** @description The time of the latest reading. */
            lastSeenAt: components["schemas"]["Instant"] | null;
            /** @description Of the latest reading, by the time of readings. */
            latestValue: number | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The first unit that a reading gave. */
            unit: string | null;
        };
        SensorBinding: {
            /** @description The GlobalId of a model element, or the id of a space. */
            id: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type: "element" | "space";
        };
        SensorPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Sensor"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        SensorReadings: {
            /**
             * @description At most 10,000, each { deviceId, value, at?, kind?, unit? }: `deviceId` 1 to 128 visible characters, `value` a finite number, `at` an RFC 3339 date-time with an offset (the time of arrival where it is left out; null is `bad_timestamp`), `kind` and `unit` up to 64 characters: one that is empty or cannot be kept is left out, and its value is taken; where the sensor has a unit, one that cannot be kept is `unit_mismatch`.
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
            /** @description The buckets, oldest first. */
            buckets: {
                /** @description Where the bucket begins. */
                at: components["schemas"]["Instant"];
                /** @description Of values beyond 1e299 no more than between `min` and `max`. */
                avg: number | null;
                /** @description 0 where there is a gap: the others are null then. */
                count: number;
                /** @description Highest value; null if there is none. */
                max: number | null;
                /** @description Lowest value; null if there is none. */
                min: number | null;
            }[];
            /** @description Of `365d` the usual length: a day is longer or shorter where the clock of the project changes. */
            bucketSeconds: number;
            /** @description Where the first bucket begins. */
            from: components["schemas"]["Instant"];
            /**
             * @description Name of the period.
             * @enum {string}
             */
            range: "24h" | "7d" | "30d" | "365d";
            /** @description Id of the sensor. */
            sensorId: components["schemas"]["Uuid"];
            /** @description Where the last bucket ends. */
            to: components["schemas"]["Instant"];
        };
        Space: {
            /** @description As the model says, in square metres; null where it says none. */
            areaM2: number | null;
            /** @description Counts instead of `areaM2` where it is set. */
            areaOverrideM2: number | null;
            /**
             * @description Where the area is from: the net floor area, the gross one, the quantity of the GSA, the footprint of its geometry, a property; `none` where the file has nothing of these.
             * @enum {string}
             */
            areaSource: "net" | "gross" | "quantity" | "property" | "footprint" | "none";
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Department that uses the space. */
            department: string | null;
            /** @description Where the department is from: the occupant of the space or of a zone of it, a spatial zone of occupancy, a person here; null where there is none, or an earlier release read the model. */
            departmentSource: ("occupant" | "zone" | "person") | null;
            /** @description The name of the storey; null where the file puts it on none. */
            floor: string | null;
            /** @description The GlobalId of the IfcSpace. */
            guid: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description The LongName of the model, such as `Meeting room`. */
            longName: string | null;
            /** @description The version of the model that it was last seen in. */
            modelId: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description Notes. */
            notes: string | null;
            /** @description People. */
            occupancy: number | null;
            /** @description The OccupancyType of the model, as its property has it. */
            occupancyType: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description What people say it is used for; until then the `occupancyType`, else the `longName`, else the ObjectType of the model. */
            usage: string | null;
            /** @description Where the usage is from: the OccupancyType, the LongName or the ObjectType of the model, a person here; null where there is none, or an earlier release read the model. */
            usageSource: ("occupancy_type" | "long_name" | "object_type" | "person") | null;
        };
        SpacePage: {
            /** @description The records of the page. */
            data: components["schemas"]["Space"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        /** Format: uuid */
        Uuid: string;
        Webhook: {
            /** @description False after five dead-lettered deliveries in a row, until it is enabled. */
            active: boolean;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Null while it is active. */
            disabledReason: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Only events of this project; null: of every project of the workspace. */
            projectId: components["schemas"]["Uuid"] | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        WebhookCreate: {
            /** @description Description. */
            description?: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            /** @description A project of the workspace; all of them when not given. */
            projectId?: components["schemas"]["Uuid"] | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        WebhookPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Webhook"][];
            /** @description Null on the last page. */
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
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Null while it is active. */
            disabledReason: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Only events of this project; null: of every project of the workspace. */
            projectId: components["schemas"]["Uuid"] | null;
            /** @description Signs each delivery: `whsec_` and the base64 of 32 random bytes. Shown this once, and null when an answer is repeated for its `Idempotency-Key`. */
            secret: string | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        Whoami: {
            /** @description The API key of the request. */
            key: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
                /** @description First characters of the key, which are no secret. */
                prefix: string;
                /**
                 * @description Each includes the ones before it: read, write, admin.
                 * @enum {string}
                 */
                scope: "read" | "write" | "admin";
            };
            /** @description Null when off. */
            rateLimit: {
                /** @description Number of requests that the budget allows. */
                limit: number;
                /** @description Length of the budget’s window in seconds. */
                windowSeconds: number;
            } | null;
            /** @description What the key may do. */
            scopes: ("read" | "write" | "admin")[];
            /** @description The workspace. */
            workspace: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
            };
        };
        /** @description Model axes, metres: +X east, −Z north, +Y up. */
        WorldPosition: {
            /** @description Coordinate X. */
            x: number;
            /** @description Coordinate Y. */
            y: number;
            /** @description Coordinate Z. */
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
    getClashFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    getIssueFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    getPhotoFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    getProjectFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    getRfiFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    postSensorReadings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listChanges: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before or the header `X-Next-Cursor` of any page, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only changes in this project. */
                projectId?: components["schemas"]["Uuid"];
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
    listProjects: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records in this status. */
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
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listAnomalies: {
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
                sensorId?: components["schemas"]["Uuid"];
                /** @description Only anomalies of this severity. */
                severity?: "low" | "medium" | "high" | "critical";
                /** @description Only anomalies from this source. */
                source?: "threshold" | "scan";
                /** @description Only those of sensors bound to this space. */
                spaceId?: components["schemas"]["Uuid"];
                /** @description Only records in this state. */
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
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getAnomaly: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the anomaly. */
                anomalyId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listAssets: {
        parameters: {
            query?: {
                /** @description Only assets in this condition. */
                condition?: "new" | "good" | "fair" | "poor" | "out_of_service" | "retired";
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only the assets of this element. */
                elementGuid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only assets of this version of a model. */
                modelId?: components["schemas"]["Uuid"];
                /** @description A text in the tag, the manufacturer, the model number or the serial number, in any case. */
                q?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only assets whose warranty ends before this day, or has ended. */
                warrantyBefore?: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listFloorPlans: {
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
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getFloorPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the floor plan. */
                floorPlanId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getFloorPlanFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the floor plan. */
                floorPlanId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listMilestones: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the milestone. */
                milestoneId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listPhotos: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only photos on this floor plan. */
                floorPlanId?: components["schemas"]["Uuid"];
                /** @description Only records of this kind. */
                kind?: "photo360" | "photo" | "video_frame" | "drone";
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only photos of this milestone. */
                milestoneId?: components["schemas"]["Uuid"];
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only photos of this visibility. */
                visibility?: "draft" | "live";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the photo. */
                photoId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getPhotoFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the photo. */
                photoId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listClashes: {
        parameters: {
            query?: {
                /** @description Only records with this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those of this element. */
                elementGuid?: string;
                /** @description Only records of this kind. */
                kind?: "hard" | "clearance" | "duplicate";
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records that the latest import or version has, or has no more. */
                present?: boolean;
                /** @description A text in the name, in any case, or the number. */
                q?: string;
                /** @description Only records in this status. */
                status?: "new" | "active" | "approved" | "resolved" | "void";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getClash: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listIssues: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues with this label. */
                label?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records of this priority. */
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the title or the description, in any case, or the number. */
                q?: string;
                /** @description Only records in this status. */
                status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
                /** @description Only records of this type. */
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    createIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    updateIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listModels: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Whether it is the head of its version group. */
                head?: boolean;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records in this status. */
                status?: "queued" | "reading" | "ready" | "failed";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only versions of this group. */
                versionGroupId?: components["schemas"]["Uuid"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    listRfis: {
        parameters: {
            query?: {
                /** @description Only records with this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those that name this element. */
                elementGuid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records of this priority. */
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the subject, the question or the answer, in any case, or the number. */
                q?: string;
                /** @description Only records in this status. */
                status?: "draft" | "open" | "answered" | "closed" | "void";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    createRfi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getRfi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
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
    listSensors: {
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
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getSensor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
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
    getSensorSeries: {
        parameters: {
            query?: {
                /** @description Until now: in buckets of 5 minutes, of 30 minutes, of 2 hours. */
                range?: "24h" | "7d" | "30d";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
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
    listSpaces: {
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
                versionGroupId?: components["schemas"]["Uuid"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
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
    getSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the space. */
                spaceId: components["schemas"]["Uuid"];
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
    listWebhooks: {
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
    createWebhook: {
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
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    listWebhookDeliveries: {
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
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the delivery. */
                deliveryId: components["schemas"]["Uuid"];
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    listWebhookDeliveryAttempts: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the delivery. */
                deliveryId: components["schemas"]["Uuid"];
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery. */
                deliveryId: components["schemas"]["Uuid"];
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    replayWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    enableWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    pingWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
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
    whoami: {
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
